import type { FastifyInstance } from 'fastify';

/** Time for the answer to be read: a connection that is closed at once can take the answer with it. */
const graceMs = 5_000;

/**
 * Ends the connection of a request that was answered, mostly refused, before its body was complete. Node reads such a body
 * to its end and throws it away, which is for ever where it has none.
 */
export function closeAbortedBodies(app: FastifyInstance): void {
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.complete !== false) return;
    const end = setTimeout(() => raw.socket.destroy(), graceMs);
    raw.once('close', () => clearTimeout(end));
  });
}
