import type { FastifyInstance } from 'fastify';
import { exportContacts, listContacts, sendEnquiry, updateContact } from '#shared/contacts.ts';
import { route } from '../core/http/route.ts';
import * as manage from './manage-contacts.ts';
import * as contacts from './service.ts';

export function contactRoutes(app: FastifyInstance): void {
  route(app, sendEnquiry, contacts.sendEnquiry);
  route(app, listContacts, manage.listContacts);
  route(app, updateContact, manage.updateContact);
  route(app, exportContacts, manage.exportContacts);
}
