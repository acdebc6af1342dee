import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { makePdf } from '#test/documents.ts';
import { openRequest, openUpload } from '#test/raw-upload.ts';
import { upload } from '#test/upload.ts';

/** A separate server for each test: slots are counted per server. */
async function startServer(): Promise<TestApp & { url: string }> {
  const test = await startTestApp();
  return { ...test, url: await test.app.listen({ host: '127.0.0.1', port: 0 }) };
}

it('gives one account only some slots, rejects more with Retry-After, and accepts uploads by others', async () => {
  const test = await startServer();
  const greedy = await signedInCustomer(test);
  const other = await signedInCustomer(test);
  const open = await Promise.all(Array.from({ length: 12 }, () => openUpload(test.url, greedy.token)));
  const refused = () => open.filter(({ received }) => received().startsWith('HTTP/1.1 429'));
  while (refused().length < 6) await wait(20);
  for (const request of refused()) {
    expect(request.received()).toMatch(/retry-after: 5/i);
    expect(request.received()).toContain('upload_busy');
  }
  const honest = await upload(test, other.token, { filename: 'a.pdf', bytes: await makePdf('small') });
  expect(honest.statusCode).toBe(201);
  for (const { socket } of open) socket.destroy();
});

it('aborts an upload that trickles in byte by byte after ten seconds', async () => {
  const test = await startServer();
  const { token } = await signedInCustomer(test);
  const begun = Date.now();
  const slow = await openUpload(test.url, token);
  const trickle = setInterval(() => slow.socket.write('x'), 500);
  try {
    expect(await slow.status()).toBe(408);
    expect(slow.received()).toContain('Your connection was too slow for this file.');
    expect(Date.now() - begun).toBeGreaterThan(9_000);
    // The client keeps sending, but the server soon closes the connection.
    await slow.closed;
  } finally {
    clearInterval(trickle);
  }
}, 40_000);

it('aborts a body that never ends', async () => {
  const test = await startServer();
  const { token } = await signedInCustomer(test);
  const endless = await openRequest(test.url, [
    'POST /api/files HTTP/1.1',
    `cookie: session=${token}`,
    'content-type: multipart/form-data; boundary=x',
    'transfer-encoding: chunked',
  ]);
  const chunk = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(0x10000), Buffer.from('\r\n')]);
  let sent = 0;
  while (!endless.socket.destroyed && sent < 500 * 1024 ** 2) {
    sent += chunk.length;
    if (!endless.socket.write(chunk)) {
      await Promise.race([new Promise((done) => endless.socket.once('drain', done)), endless.closed]);
    }
    if (endless.received()) await wait(50);
  }
  expect(endless.received()).toMatch(/^HTTP\/1\.1 413/);
  await endless.closed;
}, 30_000);
