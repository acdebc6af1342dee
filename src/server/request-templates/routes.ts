import type { FastifyInstance } from 'fastify';
import * as requestTemplatesApi from '#shared/request-templates.ts';
import { route } from '../core/http/route.ts';
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
}
