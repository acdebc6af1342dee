import type { FastifyInstance } from 'fastify';
import { sendEnquiry } from '../../shared/contacts.ts';
import { route } from '../core/route.ts';
import * as contacts from './service.ts';

export function contactRoutes(app: FastifyInstance): void {
  route(app, sendEnquiry, contacts.sendEnquiry);
}
