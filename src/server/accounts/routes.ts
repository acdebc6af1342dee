import type { FastifyInstance, FastifyReply } from 'fastify';
import * as accountsApi from '#shared/accounts.ts';
import { route, type ServerContext } from '../core/http/route.ts';
import { listStaff, readCurrentUser, registerAccount, type SignedIn, signIn, signOut } from './service.ts';

export function accountRoutes(app: FastifyInstance): void {
  route(app, accountsApi.readCurrentUser, readCurrentUser);
  route(app, accountsApi.login, signIn, setSessionCookie);
  route(app, accountsApi.register, registerAccount, setSessionCookie);
  route(app, accountsApi.logout, signOut, clearSessionCookie);
  route(app, accountsApi.listStaff, listStaff);
}

function setSessionCookie(context: ServerContext, reply: FastifyReply, { user, session }: SignedIn) {
  context.cookies.set(reply, session);
  return user;
}

function clearSessionCookie(context: ServerContext, reply: FastifyReply): undefined {
  context.cookies.clear(reply);
}
