import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requestSeconds, requests } from './process-metrics.ts';

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Counts and times every request by its route's pattern. */
export function countRequests(app: FastifyInstance): void {
  // Starts each series at zero: one that begins with the first errors shows no increase, and no alert would fire.
  app.addHook('onRoute', ({ url, method }) => {
    for (const each of [method].flat()) {
      if (methods.has(each)) requests.inc({ route: patternOf(url), method: each, status: '5xx' }, 0);
    }
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = routeOf(request, reply);
    const method = methods.has(request.method) ? request.method : 'other';
    requests.inc({ route, method, status: `${Math.floor(reply.statusCode / 100)}xx` });
    // A stream lasts as long as the page is open: its time says nothing about the server.
    if (!request.routeOptions.config.endpoint?.stream) {
      requestSeconds.observe({ route, method }, reply.elapsedTime / 1000);
    }
  });
}

/** Never the path itself, which contains ids and tokens, and which anybody can invent. */
function routeOf({ routeOptions }: FastifyRequest, { statusCode }: FastifyReply): string {
  const { url } = routeOptions;
  // Pages are served when no route matches.
  if (url === undefined) return statusCode < 400 ? 'page' : 'unknown';
  return patternOf(url);
}

/** Each built file is a route of its own. */
function patternOf(url: string): string {
  return url.startsWith('/assets/') ? '/assets/*' : url;
}
