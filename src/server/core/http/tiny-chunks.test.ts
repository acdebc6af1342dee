import type { IncomingMessage } from 'node:http';
import Fastify from 'fastify';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { openRequest } from '#test/raw-upload.ts';
import type { AppError } from '../errors.ts';
import { onTinyChunks, refuseTinyChunks } from './tiny-chunks.ts';

let test: TestApp;
let url: string;
beforeAll(async () => {
  test = await startTestApp();
  url = await test.app.listen({ host: '127.0.0.1', port: 0 });
});

async function send(to: string, head: string[], body: string) {
  const request = await openRequest(to, [...head, 'transfer-encoding: chunked']);
  onTestFinished(() => void request.socket.destroy());
  request.socket.write(body);
  return request;
}

const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
const inBytes = (text: string) => [...text].map(chunk).join('');
const tooMany = inBytes('x'.repeat(50_000));
const end = '0\r\n\r\n';
const json = ['POST /api/newsletter HTTP/1.1', 'content-type: application/json'];

it.each([
  ['that never ends', tooMany],
  ['that arrives whole', inBytes(JSON.stringify({ email: 'x'.repeat(1500) })) + end],
])('refuses a body of single bytes %s, and closes the connection', async (_name, body) => {
  const request = await send(url, json, body);
  expect(await request.status()).toBe(413);
  await request.closed;
});

it('reads a body in single bytes if there are few, or in many pieces of the usual size', async () => {
  const email = `${crypto.randomUUID()}@example.test`;
  const words = Array.from({ length: 1500 }, () => chunk(' '.repeat(100)));
  for (const body of [inBytes(JSON.stringify({ email })), words.join('') + chunk(JSON.stringify({ email }))])
    expect(await (await send(url, json, body + end)).status()).toBe(202);
});

it('refuses a file of single bytes', async () => {
  const { token } = await signedInCustomer(test);
  const head = [
    'POST /api/files HTTP/1.1',
    `cookie: session=${token}`,
    'content-type: multipart/form-data; boundary=x',
  ];
  const start = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7\n';
  const request = await send(url, head, chunk(start) + tooMany);
  expect(await request.status()).toBe(413);
});

it('does not keep the rest of a body that nobody reads yet', async () => {
  const app = Fastify();
  onTestFinished(() => app.close());
  refuseTinyChunks(app);
  app.addContentTypeParser('text/waiting', async (_request: unknown, payload: IncomingMessage) => {
    const refusal = await new Promise<AppError>((resolve) => onTinyChunks(payload, resolve));
    expect(payload.readableLength).toBeLessThan(1100);
    throw refusal;
  });
  app.post('/', async () => 'read');
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const request = await send(origin, ['POST / HTTP/1.1', 'content-type: text/waiting'], tooMany);
  expect(await request.status()).toBe(413);
});
