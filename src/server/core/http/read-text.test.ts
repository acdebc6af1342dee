import type { IncomingMessage } from 'node:http';
import Fastify from 'fastify';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { openRequest } from '#test/raw-upload.ts';
import { readText } from './read-text.ts';

afterEach(() => {
  vi.useRealTimers();
});

async function startServer() {
  const app = Fastify();
  onTestFinished(() => app.close());
  const begun = Promise.withResolvers<void>();
  const outcome = Promise.withResolvers<unknown>();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', async (_request: unknown, payload: IncomingMessage) => {
    const read = readText(payload, 1024).catch((error: unknown) => error);
    begun.resolve();
    outcome.resolve(await read);
  });
  app.post('/', async () => 'read');
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const send = async (bytes: number) => {
    const request = await openRequest(url, [
      'POST / HTTP/1.1',
      'content-type: application/json',
      bytes > 0 ? `content-length: ${bytes}` : 'transfer-encoding: chunked',
    ]);
    onTestFinished(() => void request.socket.destroy());
    return request;
  };
  return { send, begun: begun.promise, outcome: outcome.promise };
}

it('reads a body that arrives in pieces, even in the middle of a character', async () => {
  const { send, begun, outcome } = await startServer();
  const [body, half] = [Buffer.from('"é"'), 2];
  const { socket } = await send(body.length);
  socket.write(body.subarray(0, half));
  await begun;
  socket.write(body.subarray(half));
  expect(await outcome).toBe('"é"');
});

it('waits for a body for at most 20 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { send, begun, outcome } = await startServer();
  const { socket } = await send(100);
  socket.write('{');
  await begun;
  vi.advanceTimersByTime(20_000);
  expect(await outcome).toMatchObject({ code: 'upload_too_slow', status: 408 });
});

it('rejects a body that is too long by its header or by its bytes', async () => {
  const announced = await startServer();
  await announced.send(1025);
  expect(await announced.outcome).toMatchObject({ code: 'payload_too_large' });

  const endless = await startServer();
  const { socket } = await endless.send(0);
  socket.write(`800\r\n${'x'.repeat(0x800)}\r\n`);
  expect(await endless.outcome).toMatchObject({ code: 'payload_too_large' });
});

it('ends when the sender disconnects', async () => {
  const { send, begun, outcome } = await startServer();
  const { socket } = await send(100);
  socket.write('{');
  await begun;
  socket.destroy();
  expect(await outcome).toBeInstanceOf(Error);
});
