import { once } from 'node:events';
import { openDatabase } from '#server/core/database/db.ts';
import { readEnv } from '#server/core/process/env.ts';
import { startDevelopmentMail } from '../scripts/development-mail.ts';
import { freePort } from '../scripts/free-port.ts';
import { buildApp } from '../src/server/app.ts';
import { startBackgroundWork } from '../src/server/background-work.ts';
import type { Site } from './site.ts';

/** Serves a `Site` until its parent disconnects. Gets DATABASE_URL, STORAGE_URL and FILE_KEYS. */
const { DATABASE_URL = '', STORAGE_URL, FILE_KEYS } = process.env;
const database = openDatabase(DATABASE_URL);
const mail = await startDevelopmentMail();
const shared = {
  NODE_ENV: 'test',
  DATABASE_URL,
  STORAGE_URL,
  FILE_KEYS,
  SMTP_URL: mail.smtpUrl,
  LOG_LEVEL: 'error',
  RATE_LIMIT_FACTOR: '1000',
};

const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const env = readEnv({
  ...shared,
  PORT: String(port),
  PUBLIC_URL: url,
  DEMO: '1',
  DEMO_MAIL_PAGE: mail.webUrl,
});
const app = await buildApp(env, database);
const stopBackgroundWork = await startBackgroundWork(env, database, app.log);
await app.listen({ host: '127.0.0.1', port });

// Passkeys need a host name, not an address.
const strictPort = await freePort();
const strictUrl = `http://localhost:${strictPort}`;
const strictEnv = readEnv({ ...shared, PORT: String(strictPort), PUBLIC_URL: strictUrl });
const strictApp = await buildApp(strictEnv, database);
await strictApp.listen({ host: 'localhost', port: strictPort });

process.send?.({ url, strictUrl, mailUrl: mail.webUrl, databaseUrl: DATABASE_URL } satisfies Site);
await once(process, 'disconnect');
await Promise.all([app.close(), strictApp.close()]);
await stopBackgroundWork();
await mail.stop();
await database.close();
