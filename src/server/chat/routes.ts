import type { FastifyInstance } from 'fastify';
import { handOverChat, sendChatMessage } from '#shared/chat.ts';
import { route } from '../core/http/route.ts';
import * as answer from './answer-question.ts';
import * as handOver from './hand-over.ts';

export function chatRoutes(app: FastifyInstance): void {
  route(app, sendChatMessage, answer.sendChatMessage);
  route(app, handOverChat, handOver.handOverChat);
}
