import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { openRequest } from '#test/raw-upload.ts';

let test: TestApp;
let url: string;
beforeAll(async () => {
  test = await startTestApp();
  url = await test.app.listen({ host: '127.0.0.1', port: 0 });
});

async function openStream(header: string, body: string, method = 'GET') {
  const { token } = await signedInCustomer(test);
  const head = [`${method} /api/live HTTP/1.1`, `cookie: session=${token}`, header];
  const request = await openRequest(url, head);
  onTestFinished(() => void request.socket.destroy());
  request.socket.write(body);
  return request;
}

it.each([
  ['content-length: 0', ''],
  ['content-length: 2', '{}'],
  ['transfer-encoding: chunked', '0\r\n\r\n'],
])('opens a stream for a request with an unused body: %s', async (header, body) => {
  expect(await (await openStream(header, body)).status()).toBe(200);
});

it.each(['GET', 'HEAD'])('refuses a %s with a body that does not end', async (method) => {
  const chunk = `1000\r\n${' '.repeat(0x1000)}\r\n`;
  const request = await openStream('transfer-encoding: chunked', chunk.repeat(80), method);
  expect(await request.status()).toBe(413);
});
