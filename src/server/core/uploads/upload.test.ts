import fastifyMultipart from '@fastify/multipart';
import Fastify, { type FastifyRequest } from 'fastify';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { openRequest, openUpload } from '#test/raw-upload.ts';
import { openForm } from './upload.ts';

afterEach(() => {
  vi.useRealTimers();
});

const rules = { field: 'file', maxBytes: 1024 ** 2, minBytesPerSecond: 1024 };

/** A server that handles one upload with `receive`; returns its address and what came of it. */
async function startServer(receive: (request: FastifyRequest) => Promise<unknown>) {
  const app = Fastify();
  onTestFinished(() => app.close());
  await app.register(fastifyMultipart);
  const begun = Promise.withResolvers<void>();
  const outcome = Promise.withResolvers<unknown>();
  app.post('/api/files', async (request) => {
    const received = receive(request).catch((error: unknown) => error);
    begun.resolve();
    outcome.resolve(await received);
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { url, begun: begun.promise, outcome: outcome.promise };
}

const partOf = (names: string, value: string) =>
  `--x\r\ncontent-disposition: form-data; ${names}\r\n\r\n${value}`;

/** Sends the beginning of a form, or all of it if no length is given. */
async function sendForm(url: string, text: string, length = text.length) {
  const request = await openRequest(url, [
    'POST /api/files HTTP/1.1',
    'content-type: multipart/form-data; boundary=x',
    `content-length: ${length}`,
  ]);
  onTestFinished(() => void request.socket.destroy());
  request.socket.write(text);
}

it('ends immediately when the sender disconnects before the form is read', async () => {
  const { url, outcome } = await startServer(async (request) => {
    await new Promise((resolve) => request.raw.once('close', resolve));
    return openForm(request, rules);
  });
  const sender = await openUpload(url, '', 512);
  sender.socket.destroy();
  expect(await outcome).toMatchObject({ code: 'upload_incomplete' });
});

it('ends when the sender disconnects between the fields and the file', async () => {
  const { url, outcome } = await startServer(async (request) => {
    const form = await openForm(request, rules);
    sender.socket.destroy();
    await new Promise((resolve) => request.raw.once('close', resolve));
    return form.read();
  });
  const sender = await openUpload(url, '', 512);
  expect(await outcome).toMatchObject({ code: 'upload_incomplete' });
});

it('reads at most 64 KB before the file', async () => {
  const { url, outcome } = await startServer((request) => openForm(request, rules));
  await sendForm(url, partOf('name="junk"', 'x'.repeat(70 * 1024)), 900_000);
  expect(await outcome).toMatchObject({ code: 'payload_too_large' });
});

it('waits for the file for at most 15 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { url, begun, outcome } = await startServer((request) => openForm(request, rules));
  await sendForm(url, partOf('name="junk"', 'x'), 900_000);
  await begun;
  vi.advanceTimersByTime(15_000);
  expect(await outcome).toMatchObject({ code: 'upload_too_slow' });
});

it('does not count the time before the file is read against its sender', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  const { url, outcome } = await startServer(async (request) => {
    const form = await openForm(request, rules);
    vi.advanceTimersByTime(20_000);
    return form.read();
  });
  await sendForm(url, `${partOf('name="file"; filename="slow.pdf"', 'a page')}\r\n--x--\r\n`);
  expect(await outcome).toMatchObject({ filename: 'slow.pdf' });
});
