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
  route(app, messageTemplatesApi.listMessageTemplates, listMessageTemplates);
  route(app, messageTemplatesApi.createMessageTemplate, createMessageTemplate);
  route(app, messageTemplatesApi.updateMessageTemplate, updateMessageTemplate);
  route(app, messageTemplatesApi.deleteMessageTemplate, deleteMessageTemplate);
}
