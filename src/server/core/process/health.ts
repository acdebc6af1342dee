import type { FastifyInstance } from 'fastify';
import type { ErrorBody } from '#shared/errors.ts';
import { serveProxyCheck } from './proxy-check.ts';
import type { Readiness } from './readiness.ts';

const stopping = (requestId: string): ErrorBody => ({
  message: 'The server is stopping.',
  code: 'unavailable',
  requestId,
});

/** For the proxy in front: whether the process is alive, and whether it should get requests. */
export function serveHealth(app: FastifyInstance, readiness: () => Promise<Readiness>): void {
  const { context } = app;
  app.addHook('preClose', async () => {
    context.stopping = true;
  });
  // A response sent while stopping closes its connection: keep-alive would delay the exit by up to a minute.
  app.addHook('onSend', async (_request, reply) => {
    if (context.stopping) reply.header('connection', 'close');
  });

  app.get('/healthz', async () => ({ status: 'ok' }));
  serveProxyCheck(app);

  app.get('/readyz', async (request, reply) => {
    // Not thrown: a proxy asks every second, and nothing has failed that belongs in the log.
    if (context.stopping) return reply.code(503).send(stopping(request.id));
    const report = await readiness();
    return reply.code(report.status === 'unavailable' ? 503 : 200).send(report);
  });
}
