import type { FastifyInstance } from 'fastify';
import { createDeadline, deleteDeadline, listDeadlines, updateDeadline } from '#shared/deadlines.ts';
import { route } from '../core/http/route.ts';
import * as deadlines from './service.ts';

export function deadlineRoutes(app: FastifyInstance): void {
  route(app, listDeadlines, deadlines.listDeadlines);
  route(app, createDeadline, deadlines.createDeadline);
  route(app, updateDeadline, deadlines.updateDeadline);
  route(app, deleteDeadline, deadlines.deleteDeadline);
}
