import type { FastifyInstance } from 'fastify';
import * as invitationsApi from '#shared/invitations.ts';
import { route } from '../core/http/route.ts';
import { setSessionCookies } from '../core/http/set-session-cookies.ts';
import { acceptInvitation, readInvitation } from './accept-invitation.ts';
import { makeClientOfContact } from './make-client-of-contact.ts';
import { makeClientOfGuest } from './make-client-of-guest.ts';
import { createInvitation, sendInvitation, withdrawInvitation } from './manage-invitations.ts';

export function invitationRoutes(app: FastifyInstance): void {
  route(app, invitationsApi.create, createInvitation);
  route(app, invitationsApi.send, sendInvitation);
  route(app, invitationsApi.withdraw, withdrawInvitation);
  route(app, invitationsApi.makeClientOfContact, makeClientOfContact);
  route(app, invitationsApi.makeClientOfGuest, makeClientOfGuest);
  route(app, invitationsApi.read, readInvitation);
  route(app, invitationsApi.accept, acceptInvitation, setSessionCookies);
}
