import type { FastifyInstance } from 'fastify';
import * as staffConversationsApi from '#shared/staff-conversations.ts';
import { route } from '../core/http/route.ts';
import { answerConversation } from './answer.ts';
import { changeConversation } from './change-conversation.ts';
import { addComment } from './comments.ts';
import { countStaffConversations, listStaffConversations } from './list-conversations.ts';
import { markStaffConversationRead } from './mark-read.ts';
import { listStaffConversationMessages, readStaffConversation } from './read-conversation.ts';
import { markWriting } from './writers.ts';

export function staffConversationRoutes(app: FastifyInstance): void {
  route(app, staffConversationsApi.list, listStaffConversations);
  route(app, staffConversationsApi.count, countStaffConversations);
  route(app, staffConversationsApi.read, readStaffConversation);
  route(app, staffConversationsApi.listMessages, listStaffConversationMessages);
  route(app, staffConversationsApi.answer, answerConversation);
  route(app, staffConversationsApi.markRead, markStaffConversationRead);
  route(app, staffConversationsApi.change, changeConversation);
  route(app, staffConversationsApi.addComment, addComment);
  route(app, staffConversationsApi.markWriting, markWriting);
}
