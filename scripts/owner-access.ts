import { createOwnerAccess, listAdmins } from '#server/account-settings/owner-access.ts';
import { openDatabase } from '#server/core/database/db.ts';
import { requireMigrated } from '#server/core/database/migrate.ts';
import { readDatabaseUrl } from '#server/core/process/env.ts';
import { explainFailures, OperatorError } from '#server/core/process/operator-error.ts';
import { readArguments } from '#server/core/process/read-arguments.ts';
import { resetMinutes } from '#shared/account-settings.ts';
import { AppError } from '../src/server/core/errors.ts';

/** Prints a link that lets a locked-out admin set a new password; --lost-phone also removes the second factor. */
explainFailures();
const {
  values: { 'lost-phone': lostPhone },
  words: [username],
} = readArguments({ options: { 'lost-phone': { type: 'boolean', default: false } }, words: 1 });
const url = readDatabaseUrl(process.env);
const { PUBLIC_URL } = process.env;
if (!PUBLIC_URL)
  throw new OperatorError('PUBLIC_URL is not set: the link begins with it (see .env.example).');

const database = openDatabase(url, { connections: 1 });
await requireMigrated(database.pool);
try {
  if (!username) {
    const admins = (await listAdmins(database.db)).join(', ');
    throw new OperatorError(`Say whose: npm run owner-access -- USERNAME. The admins are: ${admins}.`);
  }
  const path = await createOwnerAccess(database.db, username, { lostPhone });
  console.log(`${new URL(path, PUBLIC_URL).href}

Open this link to choose a new password for ${username}. It works once, within ${resetMinutes} minutes, and whoever has
it can use it. The audit log holds a line about it.

${
  lostPhone
    ? 'Their app, recovery codes, passkeys and remembered devices are removed: the next sign-in asks to set up another app.'
    : 'The second step for signing in stays. If the phone is lost too, run this again with --lost-phone.'
}`);
} catch (error) {
  throw error instanceof AppError ? new OperatorError(error.message) : error;
} finally {
  await database.close();
}
