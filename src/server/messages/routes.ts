import type { FastifyInstance } from 'fastify';
import {
  listConversationMessages,
  listConversations,
  markConversationRead,
  readConversation,
} from '#shared/conversations.ts';
import { assignMessage, listInbox, readInboxMessage } from '#shared/inbox.ts';
import {
  createMessageTemplate,
  deleteMessageTemplate,
  listMessageTemplates,
  updateMessageTemplate,
} from '#shared/message-templates.ts';
import { listMessages, markAllRead, markMessageRead, sendMessage } from '#shared/messages.ts';
import { route } from '../core/http/route.ts';
import * as assign from './assign-message.ts';
import * as conversations from './list-conversations.ts';
import * as inbox from './list-inbox.ts';
import * as templates from './manage-templates.ts';
import * as mark from './mark-read.ts';
import * as send from './send-message.ts';
import * as messages from './service.ts';

export function messageRoutes(app: FastifyInstance): void {
  route(app, listMessages, messages.listMessages);
  route(app, sendMessage, send.sendMessage);
  route(app, markMessageRead, mark.markMessageRead);
  route(app, markAllRead, mark.markAllRead);
  route(app, listConversations, conversations.listConversations);
  route(app, readConversation, conversations.readConversation);
  route(app, listConversationMessages, conversations.listConversationMessages);
  route(app, markConversationRead, mark.markConversationRead);
  route(app, listInbox, inbox.listInbox);
  route(app, readInboxMessage, inbox.readInboxMessage);
  route(app, assignMessage, assign.assignMessage);
  route(app, listMessageTemplates, templates.listMessageTemplates);
  route(app, createMessageTemplate, templates.createMessageTemplate);
  route(app, updateMessageTemplate, templates.updateMessageTemplate);
  route(app, deleteMessageTemplate, templates.deleteMessageTemplate);
}
