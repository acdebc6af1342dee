import { once } from 'node:events';
import { createServer, request as forward, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';

export interface ProxyHabits {
  /** X-Forwarded-For: 'replace' (correct) sets the visitor's real address; 'keep' passes on what the visitor sent. */
  forwardedFor?: 'replace' | 'keep';
  /** Rejects bodies whose Content-Length is larger. */
  maxBodyBytes?: number;
  /** Served over https with this certificate, in PEM. */
  tls?: { key: string; cert: string };
}

/** An HTTP proxy in the test process, configured well or badly. */
export async function startTestProxy(
  target: string,
  { forwardedFor = 'replace', maxBodyBytes = Number.POSITIVE_INFINITY, tls }: ProxyHabits,
) {
  const answer: RequestListener = (request, response) => {
    if (Number(request.headers['content-length'] ?? 0) > maxBodyBytes) {
      response.writeHead(413).end();
      return;
    }
    const headers = { ...request.headers };
    if (forwardedFor === 'replace') headers['x-forwarded-for'] = request.socket.remoteAddress;
    const passed = forward(
      new URL(request.url ?? '/', target),
      { method: request.method, headers },
      (reply) => {
        response.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(response);
      },
    );
    passed.on('error', () => response.destroy());
    request.pipe(passed);
  };
  const server = tls ? createSecureServer(tls, answer) : createServer(answer);
  // As nginx does: rejects a body that is too large before asking for it.
  server.on('checkContinue', (request, response) => {
    if (Number(request.headers['content-length']) <= maxBodyBytes) response.writeContinue();
    answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `${tls ? 'https' : 'http'}://localhost:${port}`,
    async close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
