import { EventEmitter, once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type SignedInUser, signedInAdmin, signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { runExport } from '#test/data-exports.ts';
import { makePdf } from '#test/documents.ts';
import { createIncomingMail } from '#test/factories/incoming-mails.ts';
import { openRequest } from '#test/raw-upload.ts';
import { upload } from '#test/upload.ts';
import { openVault, type Vault } from './vault.ts';

/** For whom contents were decrypted, in order. While the gate is closed, nothing is decrypted. */
let decryptions: { accounts: (number | undefined)[]; running: number; most: number };
/** Emits 'read' with the account when contents are asked for. */
const asked = new EventEmitter();
let openGate: () => void;
/** A separate server for each test: downloads are counted per server. */
let test: TestApp & { url: string };
let vault: Vault;
beforeEach(async () => {
  const started = await startTestApp();
  test = { ...started, url: await started.app.listen({ host: '127.0.0.1', port: 0 }) };
  vault = openVault({ ...started.app.context.env }, started.db);
  const gate = Promise.withResolvers<void>();
  openGate = gate.resolve;
  decryptions = { accounts: [], running: 0, most: 0 };
  watchDecryptions(gate.promise);
});
afterEach(async () => {
  openGate();
  await vault.close();
});

/** Everything that is decrypted for a response is decrypted by `read` of its place. */
function watchDecryptions(gate: Promise<void>): void {
  // Not those of the next test: a decryption for a reader who has gone may end only then.
  const counted = decryptions;
  const { heldDownloads } = test.app.context;
  const { placeFor } = heldDownloads;
  vi.spyOn(heldDownloads, 'placeFor').mockImplementation((account, response) => {
    const place = placeFor(account, response);
    const read: typeof place.read = (bytes, work) => {
      const reading = place.read(bytes, async () => {
        counted.accounts.push(account);
        counted.running += 1;
        counted.most = Math.max(counted.most, counted.running);
        await gate;
        return work().finally(() => {
          counted.running -= 1;
        });
      });
      asked.emit('read', account);
      return reading;
    };
    return { ...place, read };
  });
}

async function uploaded({ token }: SignedInUser, bytes: number): Promise<number> {
  const response = await upload(test, token, {
    filename: 'a.pdf',
    bytes: await makePdf('A file', { bytes }),
  });
  expect(response.statusCode).toBe(201);
  return response.json().id;
}

const download = (id: number, { token }: SignedInUser) =>
  test.request({ url: `/api/files/${id}/download`, token });

/** Downloads of readers who take the beginning and then no more. */
async function openSlowly(count: number, id: number, { token }: SignedInUser) {
  const head = [`GET /api/files/${id}/download HTTP/1.1`, `cookie: session=${token}`];
  return Promise.all(
    Array.from({ length: count }, async () => {
      const request = await openRequest(test.url, head);
      request.socket.once('data', () => request.socket.pause());
      return request;
    }),
  );
}

type Slow = Awaited<ReturnType<typeof openSlowly>>;
const withStatus = (open: Slow, status: number) =>
  open.filter(({ received }) => received().startsWith(`HTTP/1.1 ${status}`));

async function waitUntil(isReached: () => boolean): Promise<void> {
  while (!isReached()) await wait(20);
}

async function waitUntilDisconnected(): Promise<void> {
  const getConnections = promisify(test.app.server.getConnections.bind(test.app.server));
  while ((await getConnections()) > 0) await wait(20);
}

/** Ten of them fill the room of one account. */
const largeBytes = 10_000_000;

it('decrypts no more than an account may hold, refuses its other requests, and serves others meanwhile', async () => {
  const greedy = await signedInCustomer(test);
  const other = await signedInCustomer(test);
  const large = await uploaded(greedy, largeBytes);
  const small = await uploaded(other, 5_000);
  const open = await openSlowly(20, large, greedy);
  await waitUntil(() => withStatus(open, 429).length === 10);
  expect(decryptions.running).toBe(2);
  openGate();
  expect((await download(small, other)).statusCode).toBe(200);
  await waitUntil(() => withStatus(open, 200).length === 10);
  expect(decryptions).toMatchObject({ most: 2, accounts: { length: 11 } });

  const [refused] = withStatus(open, 429);
  expect(refused?.received()).toMatch(/retry-after: 5/i);
  expect(refused?.received()).toContain('too_many_requests');
  expect(refused?.received()).toContain('Please wait until some of them have arrived');
  for (const { socket } of open) socket.destroy();
  await vi.waitFor(async () => expect((await download(large, greedy)).statusCode).toBe(200), 10_000);
});

it('serves accounts in turn, however many requests one has waiting', async () => {
  const greedy = await signedInCustomer(test);
  const other = await signedInCustomer(test);
  const large = await uploaded(greedy, largeBytes);
  const small = await uploaded(other, 5_000);
  const open = await openSlowly(12, large, greedy);
  await waitUntil(() => withStatus(open, 429).length === 2);
  const isWaiting = once(asked, 'read');
  const served = download(small, other);
  await isWaiting;
  openGate();
  expect((await served).statusCode).toBe(200);
  // Two were being decrypted when it came, and one more of the other account may have had its turn.
  expect(decryptions.accounts.indexOf(other.user.id)).toBeOneOf([2, 3]);
  for (const { socket } of open) socket.destroy();
});

it('decrypts nothing for readers who have gone, and gives their room back', async () => {
  const greedy = await signedInCustomer(test);
  const large = await uploaded(greedy, largeBytes);
  const open = await openSlowly(12, large, greedy);
  await waitUntil(() => withStatus(open, 429).length === 2);
  for (const { socket } of open) socket.destroy();
  await waitUntilDisconnected();
  openGate();
  expect((await download(large, greedy)).statusCode).toBe(200);
  expect(decryptions.accounts).toHaveLength(3);
});

it('counts originals of emails before they are decrypted', async () => {
  const owner = await signedInAdmin(test);
  const stored = await vault.takeOver(Buffer.from('Subject: Hello\r\n\r\nHello\r\n'));
  const { id } = await createIncomingMail(test.db, { ...stored, size: 20 * 1024 * 1024 });
  await expectTwoAtOnce(`/api/admin/mail/received/${id}/original`, owner, { served: 5 });
});

it.each(['', '/download'])('counts copies of data before they are decrypted: %s', async (end) => {
  const client = await signedInCustomer(test);
  const asked = await test.request({ method: 'POST', url: '/api/data-exports', token: client.token });
  await runExport(test, asked.json().id, vault);
  await expectTwoAtOnce(`/api/data-exports/${asked.json().id}${end}`, client, { served: 6 });
});

/** Of ten requests, only as many are decrypted as there is room for; two at a time. */
async function expectTwoAtOnce(url: string, { token }: SignedInUser, { served }: { served: number }) {
  let refused = 0;
  const responses = Array.from({ length: 10 }, async () => {
    const { statusCode } = await test.request({ url, token });
    if (statusCode === 429) refused += 1;
    return statusCode;
  });
  await waitUntil(() => refused === 10 - served);
  openGate();
  const statuses = await Promise.all(responses);
  expect(statuses.filter((status) => status === 200)).toHaveLength(served);
  expect(decryptions).toMatchObject({ most: 2, accounts: { length: served } });
}
