import type { FastifyReply } from 'fastify';
import type { CurrentUser } from '#shared/accounts.ts';
import type { NewSession } from '../security/session.ts';
import type { ServerContext } from './route.ts';

interface SignedInUser {
  user: CurrentUser;
  session: NewSession;
  deviceToken: string;
}

/** The response of every endpoint that starts a session. */
export function setSessionCookies(
  { cookies }: ServerContext,
  reply: FastifyReply,
  { user, session, deviceToken }: SignedInUser,
): CurrentUser {
  cookies.set(reply, session);
  cookies.setDevice(reply, deviceToken);
  cookies.clearPending(reply);
  return user;
}
