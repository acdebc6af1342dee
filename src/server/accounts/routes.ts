import type { FastifyInstance, FastifyReply } from 'fastify';
import * as accountsApi from '#shared/accounts.ts';
import { AppError } from '../core/errors.ts';
import { route, type ServerContext } from '../core/http/route.ts';
import { setSessionCookies } from '../core/http/set-session-cookies.ts';
import type { SignedIn } from './open-session.ts';
import {
  listStaff,
  readCurrentUser,
  registerAccount,
  type SecondStepDue,
  signIn,
  signOut,
} from './service.ts';

export function accountRoutes(app: FastifyInstance): void {
  route(app, accountsApi.readCurrentUser, readCurrentUser, ({ cookies }, reply, { user, deviceToken }) => {
    if (deviceToken) cookies.setDevice(reply, deviceToken);
    return user;
  });
  route(app, accountsApi.login, signIn, answerSignIn);
  route(app, accountsApi.register, registerAccount, setSessionCookies);
  route(app, accountsApi.logout, signOut, clearSessionCookie);
  route(app, accountsApi.listStaff, listStaff);
}

function answerSignIn(context: ServerContext, reply: FastifyReply, result: SignedIn | SecondStepDue) {
  if ('session' in result) return setSessionCookies(context, reply, result);
  context.cookies.setPending(reply, result.pendingToken);
  throw new AppError('second_factor_required', 'One more step: please enter your code.');
}

function clearSessionCookie(context: ServerContext, reply: FastifyReply): undefined {
  context.cookies.clear(reply);
}
