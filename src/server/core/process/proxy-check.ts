import type { FastifyInstance } from 'fastify';
import { notFound } from '../errors.ts';
import type { Signer } from '../security/signatures.ts';

export const proxyCheckPath = '/healthz/proxy';
const purpose = 'proxy check';
const validMs = 60_000;

/** Only whoever has this installation's SECRET_KEY can ask. */
export const signProxyCheck = (signer: Signer) => signer.sign(purpose, String(Date.now() + validMs));

/** For `npm run doctor`: which client address the server sees in a request through the proxy. */
export function serveProxyCheck(app: FastifyInstance): void {
  app.get(proxyCheckPath, async ({ ip, ips, socket, headers }) => {
    const token = headers.authorization?.replace(/^Bearer /, '') ?? '';
    const until = Number(app.context.signer.verify(purpose, token) ?? 0);
    if (until < Date.now()) throw notFound();
    return {
      address: ip,
      sender: socket.remoteAddress ?? '',
      forwarded: headers['x-forwarded-for'] !== undefined,
      // With a proxy in TRUST_PROXY there is more than the proxy's own address.
      believed: (ips ?? []).length > 1,
    };
  });
}
