import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { AppError } from './errors.ts';

/** For the machine in front: is the process alive, and should it get requests. */
export function serveHealth(app: FastifyInstance, pool: pg.Pool): void {
  const { context } = app;
  app.addHook('preClose', async () => {
    context.stopping = true;
  });
  // An answer given while stopping is its connection's last: a kept-alive one would hold the process for a minute.
  app.addHook('onSend', async (_request, reply) => {
    if (context.stopping) reply.header('connection', 'close');
  });

  app.get('/healthz', async () => ({ status: 'ok' }));

  app.get('/readyz', async () => {
    if (context.stopping) throw new AppError('unavailable', 'The server is stopping.');
    const probe = { text: 'select 1', query_timeout: 2000 };
    await pool.query(probe);
    return { status: 'ready' };
  });
}
