import { openDatabase } from '#server/core/database/db.ts';
import { readEnv } from '#server/core/process/env.ts';
import { openVault } from '#server/files/vault.ts';
import { databaseExaminations } from './database.ts';
import { diskExaminations } from './disks.ts';
import { type Examination, examine, Fault, type Finding, reason } from './examination.ts';
import { mailExamination } from './mail.ts';
import { mailboxExaminations } from './mailbox.ts';
import { poolerExaminations } from './pooler.ts';
import { publicAddressExaminations } from './public-address.ts';
import { releaseExaminations } from './release.ts';
import { replicaExaminations } from './replica.ts';
import { storageExaminations } from './storage.ts';
import { visitorExaminations } from './visitors.ts';

const oldestNode = 24;

interface Options {
  /** The clock of this machine. */
  now?: () => number;
}

/** Checks everything the server needs, as the server would use it; changes nothing that a server start would not. */
export async function examineInstallation(
  source: Record<string, string | undefined>,
  { now }: Options = {},
): Promise<Finding[]> {
  const [environment] = await examine([environmentExamination(source)]);
  if (environment?.state === 'fault') return [environment];
  const env = readEnv(source);
  const database = openDatabase(env.databaseUrl, { connections: 2 });
  const vault = openVault(env, database.db);
  try {
    const findings = await examine([
      nodeExamination,
      ...releaseExaminations(),
      ...databaseExaminations(database, now),
      ...poolerExaminations(env, database),
      ...replicaExaminations(env, database),
      ...storageExaminations(env, database.db, vault),
      ...diskExaminations(database),
      mailExamination(env),
      ...mailboxExaminations(env),
      ...publicAddressExaminations(env),
      ...visitorExaminations(env, database),
    ]);
    return [environment as Finding, ...findings];
  } finally {
    await vault.close();
    await database.close();
  }
}

const environmentExamination = (source: Record<string, string | undefined>): Examination => ({
  name: 'environment',
  async run() {
    try {
      readEnv(source);
      return 'complete';
    } catch (error) {
      throw new Fault(reason(error));
    }
  },
});

const nodeExamination: Examination = {
  name: 'Node',
  async run() {
    const { node } = process.versions;
    if (Number.parseInt(node, 10) >= oldestNode) return node;
    throw new Fault(`Node ${node} is too old: install version ${oldestNode} or newer.`);
  },
};
