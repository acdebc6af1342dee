import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { afterFile } from '#test/after-file.ts';
import { testEnv } from '#test/app.ts';
import { openTestDatabase } from '#test/database.ts';
import { makePdf } from '#test/documents.ts';
import { type FileThreads, NoTurn, openFileThreads } from './file-threads.ts';
import type { SealTask } from './file-worker.ts';
import { openUploadChecks } from './upload-checks.ts';
import { openVault, type Vault } from './vault.ts';

interface Check {
  task: SealTask;
  end: PromiseWithResolvers<unknown>;
}

/** Checks that wait until a test ends them. */
const held: Check[] = [];
const checks = openUploadChecks({
  run(task: SealTask, { signal }: { signal: AbortSignal }) {
    const end = Promise.withResolvers<unknown>();
    signal.addEventListener('abort', () => end.reject(signal.reason), { once: true });
    held.push({ task, end });
    return end.promise;
  },
  destroy: async () => {},
} as FileThreads);

let vault: Vault;
beforeAll(async () => {
  const database = await openTestDatabase();
  vault = openVault(testEnv(), database.db, undefined, checks);
  afterFile(async () => {
    await vault.close();
    await database.close();
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  held.length = 0;
});

const pdf = await makePdf('a');
/** Longer than the default, which a busy machine needs to get to the check. */
const eventually = (expected: () => void) => vi.waitFor(expected, { timeout: 10_000 });
const heldChecks = (count: number) => eventually(() => expect(held).toHaveLength(count));

/** Runs the time of every limit out when it is called. */
function timeLimits(): () => void {
  const limits: AbortController[] = [];
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const limit = new AbortController();
    limits.push(limit);
    return limit.signal;
  });
  return () => {
    for (const limit of limits) limit.abort(new DOMException('Too late', 'TimeoutError'));
  };
}

it('refuses a file whose check does not end in time', async () => {
  const runOut = timeLimits();
  const sent = vault.storeContents(pdf, 'pdf', 'a');
  await heldChecks(1);
  held[0]?.task.begun?.fill(1);
  runOut();
  await expect(sent).rejects.toMatchObject({ code: 'file_unchecked', status: 422 });
});

it('refuses a file whose check runs out of memory', async () => {
  const sent = vault.storeContents(pdf, 'pdf', 'a');
  await heldChecks(1);
  held[0]?.task.begun?.fill(1);
  held[0]?.end.reject(Object.assign(new Error('ended'), { code: 'ERR_WORKER_OUT_OF_MEMORY' }));
  await expect(sent).rejects.toMatchObject({ code: 'file_unchecked', status: 422 });
});

it('checks a PDF of nothing but figures in the memory of a thread', async () => {
  const threads = openFileThreads();
  afterFile(() => threads.destroy());
  const figures = `%PDF-1.7\n${'#41'.repeat(3_400_000)} stream\nendstream\n`;
  const bytes = new Uint8Array(Buffer.from(`${figures}%%EOF\n`));
  const task = { bytes, extension: 'pdf', recipient: await identityToRecipient(await generateIdentity()) };
  expect(await threads.run(task, { name: 'seal' })).toHaveProperty('ciphertext');
});

it('asks to send a file again whose check could not begin', async () => {
  const runOut = timeLimits();
  const sent = vault.storeContents(pdf, 'pdf', 'a');
  await heldChecks(1);
  runOut();
  await expect(sent).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 10 });
});

it('says when its turn begins, and that it never came', async () => {
  const runOut = timeLimits();
  const turns: string[] = [];
  const send = (sender: string) => vault.storeContents(pdf, 'pdf', sender, () => turns.push(sender));
  const sent = ['a', 'b', 'c'].map((sender) => send(sender).catch((error: unknown) => error));
  await heldChecks(2);
  expect(turns.sort()).toEqual(['a', 'b']);
  runOut();
  expect(await sent[2]).toMatchObject({ code: 'unavailable', cause: expect.any(NoTurn) });
  expect(turns).toHaveLength(2);
  expect(await sent[0]).not.toMatchObject({ cause: expect.any(NoTurn) });
});

it('lets senders take turns, and delays nothing but uploads', async () => {
  const ended: string[] = [];
  const send = (sender: string) =>
    vault.storeContents(pdf, 'pdf', sender).then(
      () => {},
      () => void ended.push(sender),
    );
  const ofOne = ['one', 'one', 'one', 'one', 'one'].map(send);
  await heldChecks(2);
  const other = send('other');
  const { storedFilename, sha256 } = await vault.takeOver(Buffer.from('A paper.'));
  expect(await vault.open(storedFilename, sha256)).toBeInstanceOf(Uint8Array);
  await vault.storage.remove(storedFilename);
  expect(held).toHaveLength(2);

  for (let at = 0; at < 6; at++) {
    await heldChecks(Math.min(at + 2, 6));
    held[at]?.end.reject(new Error('ended by the test'));
    await eventually(() => expect(ended).toHaveLength(at + 1));
  }
  await Promise.all([...ofOne, other]);
  expect(ended.indexOf('other')).toBe(3);
});

it('lets senders take turns at the virus scanner', async () => {
  const scans: Socket[] = [];
  const scanner = createServer((socket) => {
    socket.on('error', () => {});
    socket.resume();
    scans.push(socket);
  });
  scanner.listen(0, '127.0.0.1');
  await once(scanner, 'listening');
  const database = await openTestDatabase();
  const { port } = scanner.address() as AddressInfo;
  const env = { ...testEnv(), clamdUrl: new URL(`tcp://127.0.0.1:${port}`) };
  const scanning = openVault(env, database.db, undefined, checks);
  afterFile(async () => {
    scanner.close();
    await scanning.close();
    await database.close();
  });

  const waiting = vi.spyOn(checks, 'check');
  const ended: string[] = [];
  const send = (sender: string) =>
    scanning.storeContents(pdf, 'pdf', sender).catch(({ code }) => ended.push(`${sender}: ${code}`));
  const ofOne = ['one', 'one', 'one', 'one', 'one'].map(send);
  await eventually(() => expect(waiting).toHaveBeenCalledTimes(5));
  const other = send('other');
  await eventually(() => expect(waiting).toHaveBeenCalledTimes(6));
  for (let at = 0; at < 6; at++) {
    await eventually(() => expect(scans).toHaveLength(Math.min(at + 2, 6)));
    scans[at]?.end('stream: Eicar FOUND\0');
    await eventually(() => expect(ended).toHaveLength(at + 1));
  }
  await Promise.all([...ofOne, other]);
  expect(ended.indexOf('other: file_infected')).toBe(3);
  expect(held).toHaveLength(0);
});
