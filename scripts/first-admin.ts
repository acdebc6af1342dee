import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { openDatabase } from '#server/core/database/db.ts';
import { requireMigrated } from '#server/core/database/migrate.ts';
import { readDatabaseUrl } from '#server/core/process/env.ts';
import { explainFailures } from '#server/core/process/operator-error.ts';
import { readArguments } from '#server/core/process/read-arguments.ts';
import { fieldErrors } from '#shared/errors.ts';
import { createFirstAdmin, firstAdminInput } from '../src/server/accounts/create-first-admin.ts';
import { AppError, isUniqueViolation } from '../src/server/core/errors.ts';

explainFailures();
readArguments();
// Fails before the questions if the database cannot be used.
const database = openDatabase(readDatabaseUrl(process.env));
await requireMigrated(database.pool);

let hidden = false;
const screen = new Writable({
  write(chunk, _encoding, done) {
    if (!hidden) process.stdout.write(chunk);
    done();
  },
});
const terminal = createInterface({ input: process.stdin, output: screen, terminal: process.stdin.isTTY });
const lines = terminal[Symbol.asyncIterator]();

/** Prompts on the terminal, without echo for a password. Standard input may also be a file with one answer per line. */
async function ask(question: string, secret = false): Promise<string> {
  process.stdout.write(question);
  hidden = secret;
  const { value = '' } = await lines.next();
  hidden = false;
  if (secret) process.stdout.write('\n');
  return value;
}

const answers = {
  firstName: await ask('First name: '),
  lastName: await ask('Last name: '),
  username: await ask('Username: '),
  email: await ask('Email: '),
  password: await ask('Password (at least 8 characters): ', true),
};
terminal.close();

const parsed = firstAdminInput.safeParse(answers);
if (!parsed.success) {
  console.error(Object.values(fieldErrors(parsed.error)).join('\n'));
  process.exit(1);
}

try {
  await createFirstAdmin(database.db, parsed.data);
  console.log(`${parsed.data.username} can sign in now.`);
} catch (error) {
  if (error instanceof AppError) console.error(error.message);
  else if (isUniqueViolation(error)) console.error('That username or email is taken.');
  else throw error;
  process.exitCode = 1;
} finally {
  await database.close();
}
