import type { FastifyInstance } from 'fastify';

/** Time for the client to read the response, which closing the connection immediately could discard. */
const graceMs = 5_000;

/**
 * Closes the connection of a request that got its response, usually a rejection, before its body was complete. Node
 * reads such a body to its end and discards it; an endless body would keep the connection forever.
 */
export function closeAbortedBodies(app: FastifyInstance): void {
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.complete !== false) return;
    const end = setTimeout(() => raw.socket.destroy(), graceMs);
    raw.once('close', () => clearTimeout(end));
  });
}
