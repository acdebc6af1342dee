import type { FastifyInstance } from 'fastify';
import * as messageTemplatesApi from '#shared/message-templates.ts';
import { route } from '../core/http/route.ts';
import {
  createMessageTemplate,
  deleteMessageTemplate,
  listMessageTemplates,
  updateMessageTemplate,
} from './service.ts';

export function messageTemplateRoutes(app: FastifyInstance): void {
  route(app, messageTemplatesApi.list, listMessageTemplates);
  route(app, messageTemplatesApi.create, createMessageTemplate);
  route(app, messageTemplatesApi.update, updateMessageTemplate);
  route(app, messageTemplatesApi.remove, deleteMessageTemplate);
}
