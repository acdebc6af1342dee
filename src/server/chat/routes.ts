import type { FastifyInstance } from 'fastify';
import * as chatApi from '#shared/chat.ts';
import { route } from '../core/http/route.ts';
import { sendChatMessage } from './answer-question.ts';
import { handOverChat } from './hand-over.ts';

export function chatRoutes(app: FastifyInstance): void {
  route(app, chatApi.sendMessage, sendChatMessage);
  route(app, chatApi.handOver, handOverChat);
}
