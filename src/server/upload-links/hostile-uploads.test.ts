import { once } from 'node:events';
import { createServer } from 'node:net';
import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { firm } from '#firm';
import { freePort } from '#scripts/free-port.ts';
import { maxUploadBytes } from '#shared/files.ts';
import { afterFile } from '#test/after-file.ts';
import { signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { filler, makePdf, makeZip, officeParts } from '#test/documents.ts';
import { createFile } from '#test/factories/files.ts';
import { infectedFiles } from '#test/hostile-files.ts';
import {
  createHeldLink,
  expectNothingDisclosed,
  filesByLink,
  openLink,
  sendByLink,
} from '#test/link-visit.ts';
import { openRequest } from '#test/raw-upload.ts';
import { uniqueAddress } from '#test/unique-address.ts';
import { upload, uploadForm } from '#test/upload.ts';
import { transaction } from '../core/database/db.ts';
import { auditLog, idempotencyKeys, uploadLinks } from '../core/database/schema.ts';

/** A scanner that speaks clamd's protocol and knows one virus. scanning.services.test.ts uses the real one. */
async function startScanner(): Promise<URL> {
  const port = await freePort();
  const server = createServer((socket) => {
    let sent = Buffer.alloc(0);
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      sent = Buffer.concat([sent, chunk]);
      const isWhole = sent.subarray(-4).equals(Buffer.alloc(4));
      if (isWhole)
        socket.end(sent.includes('EICAR') ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0');
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  afterFile(() => void server.close());
  return new URL(`tcp://127.0.0.1:${port}`);
}

/** The same form with the field `token` as its last part. */
function withTokenBehind({ payload, headers }: ReturnType<typeof uploadForm>, token: string) {
  const boundary = `--${headers['content-type'].split('boundary=')[1]}`;
  const part = `${boundary}\r\ncontent-disposition: form-data; name="token"\r\n\r\n${token}\r\n${boundary}--\r\n`;
  const before = payload.subarray(0, payload.lastIndexOf(`${boundary}--`));
  return { payload: Buffer.concat([before, Buffer.from(part)]), headers };
}

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ clamdUrl: await startScanner() });
});

describe('a file that is refused', () => {
  it.each([
    ['of another type', 415, 'run.exe', async () => Buffer.from('MZ')],
    [
      'with another type inside',
      422,
      'page.pdf',
      async () => Buffer.from('<html><script>alert(1)</script></html>'),
    ],
    ['without contents', 422, 'empty.pdf', async () => Buffer.alloc(0)],
    ['with macros', 422, 'sheet.xlsx', async () => makeZip(officeParts('xlsx', { macros: true }))],
    ['of ten megabytes and a byte', 413, 'big.pdf', async () => filler(maxUploadBytes + 1)],
    ['with a virus', 422, 'a.pdf', async () => (await infectedFiles())[1]?.bytes as Buffer],
    ['with a virus in its parts', 422, 'a.docx', async () => (await infectedFiles())[3]?.bytes as Buffer],
  ] as const)('%s leaves nothing behind and reveals nothing', async (_what, status, filename, bytes) => {
    const held = await createHeldLink(test.db);
    const response = await sendByLink(test, held.token, { filename, bytes: await bytes() });
    expect(response.statusCode).toBe(status);
    expectNothingDisclosed(response, held, [filename]);
    expect(await filesByLink(test.db, held.list.id)).toEqual([]);
  });

  it('with a virus is recorded with the IP address of its sender', async () => {
    const held = await createHeldLink(test.db);
    const remoteAddress = uniqueAddress();
    const [, infected] = await infectedFiles();
    await sendByLink(test, held.token, {
      filename: 'a.pdf',
      bytes: infected?.bytes as Buffer,
      remoteAddress,
    });
    const recorded = and(eq(auditLog.action, 'file_infected'), eq(auditLog.address, remoteAddress));
    const [entry] = await test.db.select().from(auditLog).where(recorded);
    expect(entry).toMatchObject({ actorId: null, clientId: held.client.id });
  });

  it('because the account is full gets a response that does not say so', async () => {
    const held = await createHeldLink(test.db);
    await createFile(test.db, held.client.id, { fileSize: firm.files.quotaBytes - 10 });
    const response = await sendByLink(test, held.token);
    expect(response.statusCode).toBe(409);
    expect(response.json().message).toMatch(/^We cannot take in this file here\. Please keep it and call us/);
    expect(response.body).not.toMatch(/room|GB|account/);
    expectNothingDisclosed(response, held);
  });

  it.each(['../../../etc/passwd.pdf', '<img src=x onerror=alert(1)>.pdf', 'a%0d%0aset-cookie: x=1.pdf'])(
    'does not repeat the name of an accepted file: %j',
    async (filename) => {
      const held = await createHeldLink(test.db);
      const response = await sendByLink(test, held.token, { filename });
      expect(response.json()).toEqual({ received: true });
      expect(response.headers['set-cookie']).toBeUndefined();
      const [added] = await filesByLink(test.db, held.list.id);
      expect(added?.name).not.toMatch(/[/\\\r\n]/);
    },
  );
});

describe('a form that is refused', () => {
  it.each([
    ['sec-fetch-site', 'cross-site'],
    ['sec-fetch-site', 'same-site'],
    ['origin', 'https://evil.example'],
    ['origin', 'null'],
  ])('from another site, by its %s %s', async (name, value) => {
    const held = await createHeldLink(test.db);
    const response = await sendByLink(test, held.token, { headers: { [name]: value } });
    expect(response.json()).toMatchObject({ code: 'cross_site' });
    expectNothingDisclosed(response, held);
    expect(await filesByLink(test.db, held.list.id)).toEqual([]);
  });

  it.each([
    ['application/json', '{}'],
    ['application/x-www-form-urlencoded', 'token=x'],
    ['text/plain', 'x'],
    ['multipart/form-data', 'without a boundary'],
  ])('of the type %s', async (type, payload) => {
    const options = { method: 'POST', url: '/api/upload-links/files', payload } as const;
    const response = await test.request({
      ...options,
      headers: { 'content-type': type },
      remoteAddress: uniqueAddress(),
    });
    expect([400, 415]).toContain(response.statusCode);
  });

  it('with the token after the file, or no token', async () => {
    const held = await createHeldLink(test.db);
    const form = uploadForm({ filename: 'a.pdf', bytes: await makePdf('a') });
    for (const sent of [form, withTokenBehind(form, held.token)]) {
      const options = { method: 'POST', url: '/api/upload-links/files', ...sent } as const;
      const response = await test.request({ ...options, remoteAddress: uniqueAddress() });
      expect(response.statusCode).toBe(400);
    }
    expect(await filesByLink(test.db, held.list.id)).toEqual([]);
  });

  it('does not include one with a second token after the file: the first token counts', async () => {
    const [held, other] = [await createHeldLink(test.db), await createHeldLink(test.db)];
    const form = uploadForm({ filename: 'a.pdf', bytes: await makePdf('a'), fields: { token: held.token } });
    const sent = withTokenBehind(form, other.token);
    const options = { method: 'POST', url: '/api/upload-links/files', ...sent } as const;
    expect((await test.request({ ...options, remoteAddress: uniqueAddress() })).statusCode).toBe(201);
    expect(await filesByLink(test.db, held.list.id)).toHaveLength(1);
    expect(await filesByLink(test.db, other.list.id)).toEqual([]);
  });

  it('with a huge content length, at once', async () => {
    const options = { method: 'POST', url: '/api/upload-links/files', payload: 'x' } as const;
    const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '9999999999' };
    const response = await test.request({ ...options, headers, remoteAddress: uniqueAddress() });
    expect(response.statusCode).toBe(413);
  });
});

describe('the same file twice', () => {
  it('gets the first response again although the link has ended since', async () => {
    const held = await createHeldLink(test.db);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const bytes = await makePdf('Once');
    expect((await sendByLink(test, held.token, { headers, bytes })).statusCode).toBe(201);
    await test.db
      .update(uploadLinks)
      .set({ expiresAt: sql`now()` })
      .where(eq(uploadLinks.listId, held.list.id));
    expect((await sendByLink(test, held.token, { headers, bytes })).json()).toEqual({ received: true });
    expect((await sendByLink(test, held.token, { bytes })).statusCode).toBe(404);
    expect(await filesByLink(test.db, held.list.id)).toHaveLength(1);
  });

  it('is stored once per idempotency key, even from another network, and reveals nothing to others', async () => {
    const [held, other] = [await createHeldLink(test.db), await createHeldLink(test.db)];
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const bytes = await makePdf('Once');
    const responses = await Promise.all(
      [1, 2, 3].map(() => sendByLink(test, held.token, { headers, bytes })),
    );
    for (const response of responses) expect(response.json()).toEqual({ received: true });
    expect(await filesByLink(test.db, held.list.id)).toHaveLength(1);

    const theirs = await sendByLink(test, other.token, { headers, bytes });
    expect(theirs.json()).toMatchObject({ code: 'idempotency_mismatch' });
    expectNothingDisclosed(theirs, held);
    expectNothingDisclosed(theirs, other);
    const changed = await sendByLink(test, held.token, { headers, bytes: await makePdf('Another') });
    expect(changed.statusCode).toBe(422);
    expect(await filesByLink(test.db, held.list.id)).toHaveLength(1);
    expect(await filesByLink(test.db, other.list.id)).toEqual([]);
  });
});

describe('flooding', () => {
  it('from one network is stopped, whatever its headers say about its address', async () => {
    const held = await createHeldLink(test.db);
    const remoteAddress = uniqueAddress();
    const statuses = new Set<number>();
    for (let call = 0; call < 62; call++) {
      const headers = { 'x-forwarded-for': uniqueAddress(), 'x-real-ip': uniqueAddress() };
      const token = call % 2 ? held.token : `guess-${call}`;
      statuses.add((await openLink(test, token, { remoteAddress, headers })).statusCode);
    }
    const refused = await openLink(test, held.token, { remoteAddress });
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expectNothingDisclosed(refused, held);
    expect([...statuses].sort()).toEqual([200, 404, 429]);
  });

  it('of one link from many networks is stopped, and other links still work', async () => {
    const [held, other] = [await createHeldLink(test.db), await createHeldLink(test.db)];
    const refuse = () => sendByLink(test, held.token, { filename: 'a.exe', bytes: Buffer.from('MZ') });
    for (let call = 0; call < 100; call++) expect((await refuse()).statusCode).toBe(415);
    const refused = await sendByLink(test, held.token);
    expect(refused.statusCode).toBe(429);
    expectNothingDisclosed(refused, held);
    expect((await sendByLink(test, other.token)).statusCode).toBe(201);
  });

  it('by visitors who send nothing leaves upload slots for clients', async () => {
    const own = await startTestApp();
    const url = await own.app.listen({ host: '127.0.0.1', port: 0 });
    const head = [
      'POST /api/upload-links/files HTTP/1.1',
      'content-type: multipart/form-data; boundary=x',
      'content-length: 900000',
    ];
    const silent = await Promise.all(Array.from({ length: 12 }, () => openRequest(url, head)));
    const busy = () => silent.filter(({ received }) => received().includes('upload_busy'));
    await vi.waitFor(() => expect(busy()).toHaveLength(2), 10_000);
    const { token } = await signedInCustomer(own);
    const response = await upload(own, token, { filename: 'a.pdf', bytes: await makePdf('a') });
    expect(response.statusCode).toBe(201);
    for (const { socket } of silent) socket.destroy();
  });

  it('by senders without a link takes neither the slots nor an idempotency key of others', async () => {
    const own = await startTestApp();
    const held = await createHeldLink(own.db);
    const url = await own.app.listen({ host: '127.0.0.1', port: 0 });
    const key = crypto.randomUUID();
    const head = [
      'POST /api/upload-links/files HTTP/1.1',
      'content-type: multipart/form-data; boundary=x',
      'content-length: 900000',
      `idempotency-key: ${key}`,
    ];
    const endless = await Promise.all(Array.from({ length: 12 }, () => openRequest(url, head)));
    for (const { socket } of endless) {
      socket.write('--x\r\ncontent-disposition: form-data; name="junk"\r\n\r\nx');
    }
    // One network has ten places before admission: when two are refused, the others are being read.
    const busy = () => endless.filter(({ received }) => received().includes('upload_busy'));
    await vi.waitFor(() => expect(busy()).toHaveLength(2), 10_000);
    expect(await own.db.$count(idempotencyKeys, eq(idempotencyKeys.key, key))).toBe(0);
    const response = await sendByLink(own, held.token, { headers: { 'idempotency-key': key } });
    expect(response.statusCode, response.body).toBe(201);
    for (const { socket } of endless) socket.destroy();
  });

  it('with wrong tokens holds no idempotency key', async () => {
    const key = crypto.randomUUID();
    const headers = { 'idempotency-key': key };
    expect((await sendByLink(test, 'no-token', { headers })).statusCode).toBe(404);
    const held = await createHeldLink(test.db);
    await transaction(test.db, async (tx) => {
      // Whoever waits for the table has not been admitted.
      await tx.execute(sql`lock table ${idempotencyKeys} in share mode`);
      expect((await sendByLink(test, 'no-token', { headers })).statusCode).toBe(404);
    });
    expect((await sendByLink(test, held.token, { headers })).statusCode).toBe(201);
  });

  it('with requests for new links is stopped after five an hour', async () => {
    const ask = { method: 'POST', url: '/api/upload-links/renew', payload: { token: 'x' } } as const;
    const remoteAddress = uniqueAddress();
    for (let call = 0; call < 5; call++)
      expect((await test.request({ ...ask, remoteAddress })).statusCode).toBe(202);
    expect((await test.request({ ...ask, remoteAddress })).statusCode).toBe(429);
  });
});
