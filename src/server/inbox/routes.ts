import type { FastifyInstance } from 'fastify';
import * as inboxApi from '#shared/inbox.ts';
import { route } from '../core/http/route.ts';
import { assignMessage } from './assign-message.ts';
import { listInbox, readInboxMessage } from './list-inbox.ts';

export function inboxRoutes(app: FastifyInstance): void {
  route(app, inboxApi.list, listInbox);
  route(app, inboxApi.read, readInboxMessage);
  route(app, inboxApi.assign, assignMessage);
}
