import type { FastifyInstance } from 'fastify';
import * as tagsApi from '#shared/tags.ts';
import { route } from '../core/http/route.ts';
import { createTag, deleteTag, listTags, renameTag } from './service.ts';
import { replaceClientTags } from './tag-client.ts';

export function tagRoutes(app: FastifyInstance): void {
  route(app, tagsApi.list, listTags);
  route(app, tagsApi.create, createTag);
  route(app, tagsApi.update, renameTag);
  route(app, tagsApi.remove, deleteTag);
  route(app, tagsApi.replaceForClient, replaceClientTags);
}
