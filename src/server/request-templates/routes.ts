import type { FastifyInstance } from 'fastify';
import * as requestTemplatesApi from '#shared/request-templates.ts';
import { route } from '../core/http/route.ts';
import { previewRecipients } from './recipients.ts';
import { rollForward } from './roll-forward.ts';
import { readPeriods, rollForwardAll } from './roll-forward-all.ts';
import { sendToMany } from './send-to-many.ts';
import {
  createRequestTemplate,
  deleteRequestTemplate,
  listRequestTemplates,
  updateRequestTemplate,
} from './service.ts';

export function requestTemplateRoutes(app: FastifyInstance): void {
  route(app, requestTemplatesApi.list, listRequestTemplates);
  route(app, requestTemplatesApi.create, createRequestTemplate);
  route(app, requestTemplatesApi.update, updateRequestTemplate);
  route(app, requestTemplatesApi.remove, deleteRequestTemplate);
  route(app, requestTemplatesApi.preview, previewRecipients);
  route(app, requestTemplatesApi.send, sendToMany);
  route(app, requestTemplatesApi.readPeriods, readPeriods);
  route(app, requestTemplatesApi.rollForward, rollForward);
  route(app, requestTemplatesApi.rollForwardAll, rollForwardAll);
}
