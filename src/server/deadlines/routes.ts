import type { FastifyInstance } from 'fastify';
import * as deadlinesApi from '#shared/deadlines.ts';
import { route } from '../core/http/route.ts';
import { createDeadline, deleteDeadline, listDeadlines, updateDeadline } from './service.ts';

export function deadlineRoutes(app: FastifyInstance): void {
  route(app, deadlinesApi.list, listDeadlines);
  route(app, deadlinesApi.create, createDeadline);
  route(app, deadlinesApi.update, updateDeadline);
  route(app, deadlinesApi.remove, deleteDeadline);
}
