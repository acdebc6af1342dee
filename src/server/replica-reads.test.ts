import { text } from 'node:stream/consumers';
import { beforeAll, expect, it } from 'vitest';
import { afterFile } from '#test/after-file.ts';
import { startTestApp, type TestApp, testEnv } from '#test/app.ts';
import { exportRow, runExport } from '#test/data-exports.ts';
import { createDataExport } from '#test/factories/data-exports.ts';
import { createAdmin, createUser } from '#test/factories/users.ts';
import { exportEntries, listEntries } from './audit/list-entries.ts';
import type { Replica } from './core/database/replica.ts';
import type { Member } from './core/security/actor.ts';
import { openVault } from './files/vault.ts';

let test: TestApp;
let reads = 0;
/** Stands in for a replica that has caught up. */
const replica: Replica = {
  read(primary, work) {
    reads += 1;
    return work(primary);
  },
  close: async () => {},
};

beforeAll(async () => {
  const started = await startTestApp();
  test = { ...started, context: { ...started.context, replica } };
});

it('reads the audit log from the replica, as a list and as a file', async () => {
  const user = await createAdmin(test.db);
  const owner = { address: '127.0.0.1', session: { user } } as unknown as Member;
  reads = 0;
  await listEntries(test.context, owner, { limit: 10 });
  expect(reads).toBe(1);
  const { content } = await exportEntries(test.context, owner, { actorId: user.id });
  expect(await text(content as NodeJS.ReadableStream)).toContain('127.0.0.1');
  // The days of the filter, then the entries.
  expect(reads).toBe(3);
});

it("makes a copy of a user's data from the replica", async () => {
  const vault = openVault(testEnv(), test.db);
  afterFile(vault.close);
  const { id: userId } = await createUser(test.db);
  const waiting = { status: 'waiting', fileSize: null, finishedAt: null } as const;
  const { id } = await createDataExport(test.db, userId, userId, waiting);
  reads = 0;
  await runExport(test, id, vault);
  expect(reads).toBe(1);
  expect(await exportRow(test.db, id)).toMatchObject({ status: 'ready' });
});
