import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '#scripts/free-port.ts';
import { signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { makeOffice, makePdf } from '#test/documents.ts';
import { hostileFiles, infectedFiles } from '#test/hostile-files.ts';
import { createHeldLink, filesByLink, sendByLink } from '#test/link-visit.ts';
import { type Service, startClamd } from '#test/services.ts';
import { upload } from '#test/upload.ts';
import { auditLog, files } from '../core/database/schema.ts';

let clamd: Service;
let test: TestApp;
beforeAll(async () => {
  clamd = await startClamd();
  test = await startTestApp({ clamdUrl: new URL(`tcp://127.0.0.1:${clamd.port}`) });
  return clamd.stop;
}, 30_000);

const hostile = await hostileFiles();

describe('with a real clamd', () => {
  it('stores clean files and marks them as scanned', async () => {
    const { token } = await signedInCustomer(test);
    const response = await upload(test, token, { filename: 'a.docx', bytes: await makeOffice('docx') });
    expect(response.statusCode).toBe(201);
    const [row] = await test.db.select().from(files).where(eq(files.id, response.json().id));
    expect(row?.scanned).toBe(true);
  });

  it('rejects the EICAR string wherever it is hidden, with a clear message, and records it', async () => {
    const { token, user } = await signedInCustomer(test);
    for (const { what, ...form } of await infectedFiles()) {
      const response = await upload(test, token, form);
      expect(response.statusCode, what).toBe(422);
      expect(response.json(), what).toMatchObject({
        code: 'file_infected',
        message:
          'We found a virus in this file, so we did not take it in. Please check your computer before you send it again.',
      });
    }
    expect(await test.db.$count(files, eq(files.userId, user.id))).toBe(0);
    const recorded = and(eq(auditLog.actorId, user.id), eq(auditLog.action, 'file_infected'));
    expect(await test.db.$count(auditLog, recorded)).toBe((await infectedFiles()).length);
  });

  it('rejects it from visitors with an upload link, and records it for the client', async () => {
    const { token, list, client } = await createHeldLink(test.db);
    const infected = await infectedFiles();
    for (const { what, ...form } of infected) {
      expect((await sendByLink(test, token, form)).json(), what).toMatchObject({ code: 'file_infected' });
    }
    expect(await filesByLink(test.db, list.id)).toEqual([]);
    const recorded = and(eq(auditLog.clientId, client.id), eq(auditLog.action, 'file_infected'));
    expect(await test.db.$count(auditLog, recorded)).toBe(infected.length);
  });

  it.each(hostile)('refuses $what as $filename too', async ({ what, ...form }) => {
    const { token, user } = await signedInCustomer(test);
    const { statusCode, body } = await upload(test, token, form);
    expect([413, 415, 422], `${what}: ${body}`).toContain(statusCode);
    expect(await test.db.$count(files, eq(files.userId, user.id))).toBe(0);
  });
});

describe('without a clear response', () => {
  async function tryUpload(on: TestApp) {
    const { token, user } = await signedInCustomer(on);
    const response = await upload(on, token, { filename: 'a.pdf', bytes: await makePdf('a') });
    return { response, stored: await on.db.$count(files, eq(files.userId, user.id)) };
  }

  it('accepts nothing while clamd is down, and recovers by itself when it is back', async () => {
    // The result is cached for a while, so each check uses a new server.
    const scannerSeen = async () => {
      const app = await startTestApp({ clamdUrl: new URL(`tcp://127.0.0.1:${clamd.port}`) });
      return (await app.request({ url: '/readyz' })).json().checks.scanner;
    };
    expect(await scannerSeen()).toBe('ok');
    await clamd.stop();
    expect(await scannerSeen()).toMatch(/^The virus scanner is not running/);
    const down = await tryUpload(test);
    expect(down.response.statusCode).toBe(503);
    expect(down.response.json().message).toMatch(/^We cannot check files for viruses right now/);
    expect(down.stored).toBe(0);
    await clamd.again();
    expect((await tryUpload(test)).response.statusCode).toBe(201);
  });

  it.each(['', 'stream: \0', 'INSTREAM size limit exceeded. ERROR\0', 'stream: OK FOUND ERROR\0'])(
    'treats a response like %j as a failure',
    async (scannerResponse) => {
      const port = await freePort();
      const odd: Server = createServer((socket) => {
        socket.on('error', () => {});
        socket.once('data', () => socket.end(scannerResponse));
      });
      odd.listen(port, '127.0.0.1');
      await once(odd, 'listening');
      const app = await startTestApp({ clamdUrl: new URL(`tcp://127.0.0.1:${port}`) });
      const { response, stored } = await tryUpload(app);
      odd.close();
      expect(response.statusCode).toBe(503);
      expect(stored).toBe(0);
    },
  );
});
