import type { FastifyInstance } from 'fastify';
import * as conversationsApi from '#shared/conversations.ts';
import { route } from '../core/http/route.ts';
import { markConversationRead } from './mark-conversation-read.ts';
import { listConversationMessages, listConversations, readConversation } from './service.ts';

export function conversationRoutes(app: FastifyInstance): void {
  route(app, conversationsApi.list, listConversations);
  route(app, conversationsApi.read, readConversation);
  route(app, conversationsApi.listMessages, listConversationMessages);
  route(app, conversationsApi.markRead, markConversationRead);
}
