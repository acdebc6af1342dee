import type { FastifyInstance } from 'fastify';
import * as deadlinesApi from '#shared/deadlines.ts';
import { route } from '../core/http/route.ts';
import { createDeadline, deleteDeadline, listDeadlines, updateDeadline } from './service.ts';

export function deadlineRoutes(app: FastifyInstance): void {
  route(app, deadlinesApi.listDeadlines, listDeadlines);
  route(app, deadlinesApi.createDeadline, createDeadline);
  route(app, deadlinesApi.updateDeadline, updateDeadline);
  route(app, deadlinesApi.deleteDeadline, deleteDeadline);
}
