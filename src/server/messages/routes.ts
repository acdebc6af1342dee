import type { FastifyInstance } from 'fastify';
import * as messagesApi from '#shared/messages.ts';
import { route } from '../core/http/route.ts';
import { markAllRead, markMessageRead } from './mark-read.ts';
import { sendMessage } from './send-message.ts';
import { listMessages } from './service.ts';

export function messageRoutes(app: FastifyInstance): void {
  route(app, messagesApi.listMessages, listMessages);
  route(app, messagesApi.sendMessage, sendMessage);
  route(app, messagesApi.markMessageRead, markMessageRead);
  route(app, messagesApi.markAllRead, markAllRead);
}
