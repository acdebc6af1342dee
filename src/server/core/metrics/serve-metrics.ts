import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import type { Env } from '../process/env.ts';
import type { Log } from '../process/log.ts';
import { OperatorError } from '../process/operator-error.ts';
import type { Gauges } from './gauges.ts';
import { mayReadMetrics } from './metrics-access.ts';
import { observeProcess, processMetrics } from './process-metrics.ts';

const { contentType } = processMetrics;

async function renderMetrics({ registry, refresh }: Gauges): Promise<string> {
  await refresh();
  return Registry.merge([processMetrics, registry]).metrics();
}

/** GET /metrics of a server: what the process has counted, and the given values of this server. */
export function serveMetrics(app: FastifyInstance, own: Gauges): void {
  observeProcess();
  app.get('/metrics', async (request, reply) => {
    const { remoteAddress } = request.socket;
    // Whoever may not read it does not learn that it exists.
    if (!mayReadMetrics(app.context.env, { remoteAddress, headers: request.headers })) {
      return reply.callNotFound();
    }
    return reply.type(contentType).send(await renderMetrics(own));
  });
}

/** The same for a process without a server, on METRICS_PORT of this machine. */
export async function startMetricsServer(env: Env, port: number, own: Gauges, log: Log): Promise<() => void> {
  observeProcess();
  const server = createServer(async ({ url, headers, socket: { remoteAddress } }, response) => {
    try {
      if (url !== '/metrics' || !mayReadMetrics(env, { remoteAddress, headers })) {
        response.writeHead(404).end();
        return;
      }
      const text = await renderMetrics(own);
      response.writeHead(200, { 'content-type': contentType, 'cache-control': 'no-store' }).end(text);
    } catch (error) {
      log.error({ err: error }, 'metrics');
      response.writeHead(500).end();
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) => {
      const message = `The worker cannot listen on METRICS_PORT=${port}: ${cause.message}.`;
      reject(new OperatorError(message, { cause }));
    });
    server.listen(port, '127.0.0.1', resolve);
  });
  return () => {
    server.close();
    server.closeAllConnections();
  };
}
