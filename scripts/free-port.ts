import { once } from 'node:events';
import { createServer } from 'node:net';

/** An unused port on the loopback interface: the preferred one, or any other if that is taken. */
export async function freePort(preferred = 0): Promise<number> {
  const server = createServer().listen(preferred, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    if (preferred === 0) throw error;
    return freePort();
  }
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}
