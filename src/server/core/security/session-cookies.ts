import type { FastifyReply, FastifyRequest } from 'fastify';
import { firm } from '#firm';
import type { Browser } from './actor.ts';
import { type NewSession, pendingSignInMinutes } from './session.ts';
import type { Signer } from './signatures.ts';

/** Readable by scripts: it only indicates that requesting the user makes sense. */
const hintCookie = 'signed_in';

/** Browsers keep no cookie longer. */
export const deviceDays = 400;
const deviceCookieSeconds = deviceDays * 24 * 3600;
/** The signer's purpose for the cookie that recognizes a browser. */
const devicePurpose = 'device';

/**
 * Over https the `__Host-` prefix keeps any other host or path from planting a session cookie;
 * plain-http dev and demo cannot use it.
 */
export function sessionCookies(publicUrl: URL, signer: Signer) {
  const secure = publicUrl.protocol === 'https:';
  const prefix = secure ? '__Host-' : '';
  const name = `${prefix}session`;
  const deviceName = `${prefix}device`;
  const pendingName = `${prefix}second-step`;
  const common = { path: '/', sameSite: 'lax', secure } as const;

  return {
    name,
    read: (request: FastifyRequest) => request.cookies[name],
    readBrowser: (request: FastifyRequest): Browser => ({
      userAgent: request.headers['user-agent'] ?? '',
      // Signed, so that nobody can give a browser a token that they have chosen themselves.
      deviceToken: signer.verify(devicePurpose, request.cookies[deviceName] ?? ''),
      pendingToken: request.cookies[pendingName],
    }),
    setDevice(reply: FastifyReply, token: string) {
      const value = signer.sign(devicePurpose, token);
      reply.setCookie(deviceName, value, { ...common, httpOnly: true, maxAge: deviceCookieSeconds });
    },
    setPending(reply: FastifyReply, token: string) {
      reply.setCookie(pendingName, token, { ...common, httpOnly: true, maxAge: pendingSignInMinutes * 60 });
    },
    clearPending(reply: FastifyReply) {
      reply.clearCookie(pendingName, { ...common, httpOnly: true });
    },
    set(reply: FastifyReply, session: NewSession) {
      const maxAge = firm.sessions[session.role].totalHours * 3600;
      reply.setCookie(name, session.token, { ...common, httpOnly: true, maxAge });
      reply.setCookie(hintCookie, '1', { ...common, maxAge });
    },
    clear(reply: FastifyReply) {
      reply.clearCookie(name, { ...common, httpOnly: true });
      reply.clearCookie(hintCookie, common);
    },
  };
}
