import type { FastifyInstance } from 'fastify';
import * as conversationsApi from '#shared/conversations.ts';
import { route } from '../core/http/route.ts';
import { markConversationRead } from './mark-conversation-read.ts';
import { listConversationMessages, listConversations, readConversation } from './service.ts';

export function conversationRoutes(app: FastifyInstance): void {
  route(app, conversationsApi.listConversations, listConversations);
  route(app, conversationsApi.readConversation, readConversation);
  route(app, conversationsApi.listConversationMessages, listConversationMessages);
  route(app, conversationsApi.markConversationRead, markConversationRead);
}
