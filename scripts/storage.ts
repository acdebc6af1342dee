import { commandConnectTimeoutMs, openDatabase } from '#server/core/database/db.ts';
import { requireMigrated } from '#server/core/database/migrate.ts';
import { readDatabaseUrl } from '#server/core/process/env.ts';
import { createLog } from '#server/core/process/log.ts';
import { explainFailures, OperatorError } from '#server/core/process/operator-error.ts';
import { readArguments } from '#server/core/process/read-arguments.ts';
import { commandLineActor } from '#server/core/security/command-line-actor.ts';
import { openStorage } from '#server/core/storage/storage.ts';
import {
  adoptStorage,
  listQuarantine,
  putBackByHand,
  quarantineDays,
} from '../src/server/files/quarantine.ts';
import { sweepStorage } from '../src/server/files/sweep-storage.ts';

const usage = `Stored contents that no row of the database claims are moved to quarantine, and removed after ${quarantineDays} days.

  npm run storage -- list                 what is in quarantine, since when, and when it will be removed
  npm run storage -- put-back NAME…|all   puts contents back to where they were
  npm run storage -- adopt                takes this storage over for this database, after a restore or a move;
                                          the database that swept it before will not do so again
  npm run storage -- sweep                sweeps now, however much no row claims`;

explainFailures();
const [command = '', ...names] = readArguments({ words: Number.POSITIVE_INFINITY }).words;
const surplus = command !== 'put-back' ? names[0] : names[0] === 'all' ? names[1] : undefined;
if (surplus) throw new OperatorError(`${surplus} is one word too many.\n\n${usage}`);
const databaseUrl = readDatabaseUrl(process.env);
const { STORAGE_URL } = process.env;
if (!STORAGE_URL || !/^(?:file|s3):\/\//.test(STORAGE_URL) || !URL.canParse(STORAGE_URL))
  throw new OperatorError('STORAGE_URL must be set as for the server (see .env.example).');
const storage = openStorage(new URL(STORAGE_URL));
const database = openDatabase(databaseUrl, { connections: 2, connectTimeoutMs: commandConnectTimeoutMs });
await requireMigrated(database.pool);
const { db } = database;
const actor = commandLineActor();
const log = createLog({ logLevel: 'info' }, { write: (line) => console.log(JSON.parse(line).msg) });

const commands: Record<string, () => Promise<void>> = {
  async list() {
    const found = await listQuarantine(storage);
    for (const { name, writtenAt } of found) {
      const until = new Date(writtenAt.getTime() + quarantineDays * 86_400_000);
      console.log(`${name}  since ${writtenAt.toISOString()}  removed after ${until.toISOString()}`);
    }
    console.log(`${found.length} in quarantine.`);
  },

  async 'put-back'() {
    if (names.length === 0) return refuse('Say which: one or more names from the list, or all.');
    const wanted = names[0] === 'all' ? (await listQuarantine(storage)).map(({ name }) => name) : names;
    const done = await putBackByHand(db, actor, storage, wanted);
    for (const name of wanted.filter((one) => !done.includes(one))) refuse(`${name} is not in quarantine.`);
    console.log(`${done.length} put back.`);
  },

  async adopt() {
    await adoptStorage(db, actor, storage);
    console.log('From now on this database sweeps this storage. See what the next sweep says in the log.');
  },

  async sweep() {
    const { stopped } = await sweepStorage(db, storage, log, { ignoreLimits: true });
    if (stopped) process.exitCode = 1;
  },
};

function refuse(message: string): void {
  console.error(message);
  process.exitCode = 1;
}

try {
  if (Object.hasOwn(commands, command)) await commands[command]?.();
  else refuse(usage);
} finally {
  await database.close();
}
