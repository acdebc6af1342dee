import type { FastifyInstance } from 'fastify';
import * as requestListsApi from '#shared/request-lists.ts';
import { route } from '../core/http/route.ts';
import { addItem, removeItem, updateItem } from './manage-items.ts';
import { createList, deleteList, updateList } from './manage-lists.ts';
import { needMoreTime } from './need-more-time.ts';
import { readHistory } from './read-history.ts';
import { listManagedLists, listOwnLists, readManagedList, readOwnList } from './read-lists.ts';
import { closeList, reopenList, sendList } from './send-list.ts';

export function requestListRoutes(app: FastifyInstance): void {
  route(app, requestListsApi.list, listOwnLists);
  route(app, requestListsApi.read, readOwnList);
  route(app, requestListsApi.needMoreTime, needMoreTime);
  route(app, requestListsApi.listForAdmin, listManagedLists);
  route(app, requestListsApi.readForAdmin, readManagedList);
  route(app, requestListsApi.create, createList);
  route(app, requestListsApi.update, updateList);
  route(app, requestListsApi.send, sendList);
  route(app, requestListsApi.close, closeList);
  route(app, requestListsApi.reopen, reopenList);
  route(app, requestListsApi.remove, deleteList);
  route(app, requestListsApi.addItem, addItem);
  route(app, requestListsApi.updateItem, updateItem);
  route(app, requestListsApi.removeItem, removeItem);
  route(app, requestListsApi.readHistory, readHistory);
}
