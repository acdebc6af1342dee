import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** A request may be on its way when the server begins to close. */
const graceMs = 500;

/**
 * When the server closes, closes the connections that have not sent anything. Browsers open some in advance, and Node
 * does not count them as idle: they would delay the shutdown until they time out.
 */
export function closeUnusedConnections(app: FastifyInstance): void {
  const connections = new Set<Socket>();
  app.server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  app.addHook('preClose', async () => {
    const closeUnused = () => {
      for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
    };
    setTimeout(closeUnused, graceMs).unref();
  });
}
