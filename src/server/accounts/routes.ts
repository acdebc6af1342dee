import type { FastifyInstance, FastifyReply } from 'fastify';
import { listStaff, login, logout, readCurrentUser, register } from '../../shared/accounts.ts';
import { route, type ServerContext } from '../core/route.ts';
import * as accounts from './service.ts';

export function accountRoutes(app: FastifyInstance): void {
  route(app, readCurrentUser, accounts.readCurrentUser);
  route(app, login, accounts.signIn, keepSession);
  route(app, register, accounts.registerAccount, keepSession);
  route(app, logout, accounts.signOut, dropSession);
  route(app, listStaff, accounts.listStaff);
}

function keepSession(context: ServerContext, reply: FastifyReply, { user, session }: accounts.SignedIn) {
  context.cookies.set(reply, session);
  return user;
}

function dropSession(context: ServerContext, reply: FastifyReply): undefined {
  context.cookies.clear(reply);
}
