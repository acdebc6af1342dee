import { createServer, type Socket } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openS3Storage } from './storage-s3.ts';

it('times out on a server that accepts connections and never responds', async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'any');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'any');
  const open = new Set<Socket>();
  const silent = createServer((socket) => {
    open.add(socket.on('error', () => {}));
  });
  onTestFinished(() => {
    vi.unstubAllEnvs();
    silent.close();
    for (const socket of open) socket.destroy();
  });
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as { port: number };
  const storage = openS3Storage(new URL(`s3://bucket/files?endpoint=http://127.0.0.1:${port}`), 300);
  const name = 'a'.repeat(40);
  await expect(storage.put(name, Buffer.from('x'))).rejects.toThrow(/time/i);
  await expect(storage.get(name)).rejects.toThrow(/time/i);
  await expect(storage.list()[Symbol.asyncIterator]().next()).rejects.toThrow(/time/i);
});
