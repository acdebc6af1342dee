import type { FastifyInstance } from 'fastify';
import { readText } from './read-text.ts';
import { hasBody } from './tiny-chunks.ts';

/**
 * Reads and discards the body of a request that should have none, within the limits of all other bodies. Fastify leaves
 * it unread, and it would stay in memory for as long as the response is open. Some proxies send an empty one.
 */
export function discardUnusedBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ method, raw, routeOptions }) => {
    const isUnused = method === 'GET' || method === 'HEAD';
    if (isUnused && hasBody(raw)) await readText(raw, routeOptions.bodyLimit);
  });
}
