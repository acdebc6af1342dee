import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';
import { serveProxyCheck } from './proxy-check.ts';
import type { Readiness } from './readiness.ts';

/** For the machine in front: is the process alive, and should it get requests. */
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

  app.get('/readyz', async (_request, reply) => {
    if (context.stopping) throw new AppError('unavailable', 'The server is stopping.');
    const report = await readiness();
    return reply.code(report.status === 'unavailable' ? 503 : 200).send(report);
  });
}
