import { once } from 'node:events';
import { createServer, request as forward, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';

export interface ProxyHabits {
  /** 'replace' says who the visitor is, as it should be; 'keep' passes on what the visitor has sent. */
  forwardedFor?: 'replace' | 'keep';
  /** Larger bodies are refused, by their announced length. */
  largestBody?: number;
  /** Served over https with this certificate, in PEM. */
  tls?: { key: string; cert: string };
}

/** An HTTP proxy in the test process, set up well or badly. */
export async function startTestProxy(
  target: string,
  { forwardedFor = 'replace', largestBody = Number.POSITIVE_INFINITY, tls }: ProxyHabits,
) {
  const answer: RequestListener = (request, response) => {
    if (Number(request.headers['content-length'] ?? 0) > largestBody) {
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
  // As nginx does: a body that is too large is refused before it is asked for.
  server.on('checkContinue', (request, response) => {
    if (Number(request.headers['content-length']) <= largestBody) response.writeContinue();
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
