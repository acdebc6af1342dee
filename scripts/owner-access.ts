import { resetMinutes } from '#shared/own-account.ts';
import { createOwnerAccess, listAdmins } from '../src/server/accounts/owner-access.ts';
import { openDatabase } from '../src/server/core/db.ts';
import { readDatabaseUrl } from '../src/server/core/env.ts';
import { AppError } from '../src/server/core/errors.ts';
import { requireMigrated } from '../src/server/core/migrate.ts';
import { explainFailures, OperatorError } from '../src/server/core/operator-error.ts';

/** Prints a link with which an admin who cannot sign in any more chooses a new password. */
explainFailures();
const url = readDatabaseUrl(process.env);
const { PUBLIC_URL } = process.env;
if (!PUBLIC_URL)
  throw new OperatorError('PUBLIC_URL is not set: the link begins with it (see .env.example).');

const database = openDatabase(url, { connections: 1 });
await requireMigrated(database.pool);
const [username] = process.argv.slice(2);
try {
  if (!username) {
    const admins = (await listAdmins(database.db)).join(', ');
    throw new OperatorError(`Say whose: npm run owner-access -- USERNAME. The admins are: ${admins}.`);
  }
  const path = await createOwnerAccess(database.db, username);
  console.log(`${new URL(path, PUBLIC_URL).href}

Open this link to choose a new password for ${username}. It works once, within ${resetMinutes} minutes, and whoever has
it can use it. The audit log holds a line about it.`);
} catch (error) {
  throw error instanceof AppError ? new OperatorError(error.message) : error;
} finally {
  await database.close();
}
