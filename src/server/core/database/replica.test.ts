import { expect, it } from 'vitest';
import { freePort } from '#scripts/free-port.ts';
import { afterFile } from '#test/after-file.ts';
import { collectLog } from '#test/collect-log.ts';
import { openEmptyDatabase } from '#test/database.ts';
import { type Db, transaction } from './db.ts';
import { openReplica, type Replica, readFromReplica } from './replica.ts';

const database = await openEmptyDatabase('replica');
afterFile(database.close);

function openLogged(url: string) {
  const log = collectLog();
  const replica = openReplica(url, log, 15_000);
  afterFile(replica.close);
  return { replica, log };
}

/** The databases that a read ran on. */
async function databasesOf(replica: Replica, db: Db = database.db) {
  const used: Db[] = [];
  await readFromReplica({ db, replica }, async (chosen) => used.push(chosen));
  return used;
}

it('avoids the replica for a while after failing to reach it', async () => {
  const { replica, log } = openLogged(`postgres://portal@127.0.0.1:${await freePort()}/portal`);
  for (let turn = 0; turn < 3; turn++) expect(await databasesOf(replica)).toEqual([database.db]);
  expect(log.lines).toHaveLength(1);
  expect(log.lines[0]).toContain('not used for 30 seconds');
});

it('does not read from a replica that is not a standby', async () => {
  const { replica, log } = openLogged(database.url);
  expect(await databasesOf(replica)).toEqual([database.db]);
  expect(log.lines).toHaveLength(1);
});

it('does not read from the replica within a transaction, which would not see its own rows', async () => {
  const replica: Replica = { read: () => Promise.reject(new Error('read')), close: async () => {} };
  await transaction(database.db, async (tx) => expect(await databasesOf(replica, tx)).toEqual([tx]));
  await expect(databasesOf(replica)).rejects.toThrow('read');
});
