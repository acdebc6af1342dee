import type { FastifyInstance } from 'fastify';
import * as messagesApi from '#shared/messages.ts';
import { route } from '../core/http/route.ts';
import { markAllRead, markMessageRead } from './mark-read.ts';
import { sendMessage } from './send-message.ts';
import { listMessages } from './service.ts';

export function messageRoutes(app: FastifyInstance): void {
  route(app, messagesApi.list, listMessages);
  route(app, messagesApi.send, sendMessage);
  route(app, messagesApi.markRead, markMessageRead);
  route(app, messagesApi.markAllRead, markAllRead);
}
