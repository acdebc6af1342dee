import type { FastifyInstance } from 'fastify';
import { listMessages } from '../../shared/messages.ts';
import { route } from '../core/route.ts';
import * as messages from './service.ts';

export function messageRoutes(app: FastifyInstance): void {
  route(app, listMessages, messages.listMessages);
}
