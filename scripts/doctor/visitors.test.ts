import { randomBytes } from 'node:crypto';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '#server/core/database/db.ts';
import { sessions } from '#server/core/database/schema.ts';
import { afterFile } from '#test/after-file.ts';
import { openEmptyDatabase } from '#test/database.ts';
import { createUser } from '#test/factories/users.ts';
import { examine } from './examination.ts';
import { visitorExaminations } from './visitors.ts';

let database: Database;
beforeAll(async () => {
  database = await openEmptyDatabase('doctor_visitors');
  afterFile(() => database.close());
});
beforeEach(() => database.db.delete(sessions));

const look = (...trustProxy: string[]) => examine(visitorExaminations({ trustProxy }, database));

async function signInFrom(address: string, users: number): Promise<void> {
  for (let signedIn = 0; signedIn < users; signedIn++) {
    const { id } = await createUser(database.db);
    await database.db.insert(sessions).values({ tokenHash: randomBytes(32), userId: id, address });
  }
}

it.each([
  ['172.30.77.1', '172.30.77.0/24'],
  ['fdb4:6e1d:53c7::1', 'fdb4:6e1d:53c7::/64'],
  ['127.0.0.1', 'loopback'],
])('warns if several users come from the address of a proxy: %s', async (address, range) => {
  await signInFrom(address, 2);
  await signInFrom('198.51.100.9', 3);
  expect(await look('10.1.1.1', range)).toMatchObject([
    {
      name: 'visitors',
      state: 'warning',
      text: expect.stringContaining(`2 users signed in from ${address}`),
    },
  ]);
});

it('is content with users who have addresses of their own, and with one who sits at the server', async () => {
  await signInFrom('172.30.77.1', 1);
  await signInFrom('2001:db8::7', 2);
  await signInFrom('192.168.1.20', 2);
  await signInFrom('fe80::1%eth0', 2);
  expect(await look('172.30.77.0/24')).toMatchObject([{ name: 'visitors', state: 'ok' }]);
});

it('looks at nothing where no proxy is trusted', async () => {
  expect(await look()).toEqual([]);
});
