import type { FastifyInstance } from 'fastify';
import * as contactsApi from '#shared/contacts.ts';
import { route } from '../core/http/route.ts';
import { exportContacts, listContacts, readContact, updateContact } from './manage-contacts.ts';
import { sendEnquiry } from './service.ts';

export function contactRoutes(app: FastifyInstance): void {
  route(app, contactsApi.sendEnquiry, sendEnquiry);
  route(app, contactsApi.list, listContacts);
  route(app, contactsApi.read, readContact);
  route(app, contactsApi.update, updateContact);
  route(app, contactsApi.exportCsv, exportContacts);
}
