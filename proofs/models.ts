import { developmentStorage } from '#scripts/development-storage.ts';
import { startEmbeddedDatabase } from '#scripts/embedded-database.ts';
import { buildApp } from '#server/app.ts';
import { openDatabase } from '#server/core/database/db.ts';
import { readEnv } from '#server/core/process/env.ts';
import type { SignInRules } from '#server/core/security/sign-in-rules.ts';
import { migrateDatabase } from '#server/migrate.ts';
import { appointmentLifeCycle } from '#test/life-cycles/appointment-life-cycle.ts';
import { contactLifeCycle } from '#test/life-cycles/contact-life-cycle.ts';
import { fileLifeCycle } from '#test/life-cycles/file-life-cycle.ts';
import { checkLifeCycle, type LifeCycle, type ModelledServer } from '#test/life-cycles/life-cycle.ts';
import { sessionLifeCycle } from '#test/life-cycles/session-life-cycle.ts';
import { testSecretKey } from '#test/signer.ts';
import { report } from './support/report.ts';

/**
 * Sends random commands to sessions, appointments, enquiries and files: after each, the response and the lists match a
 * model, which is a plain state machine. 1,000 runs of 50 commands each. `npm run prove -- models -- 42` repeats a run
 * by its seed; a second number sets the number of runs.
 */
const seed = Number(process.argv[2] ?? Math.floor(Math.random() * 2 ** 31));
const runs = Number(process.argv[3] ?? 1_000);
const commands = 50;
console.log(`  seed ${seed}`);

/** A password is enough to sign in: second factors have their own tests. */
const rules: SignInRules = {
  customers: 'off',
  staffMustEnrol: false,
  stepUp: false,
  offerPasskey: false,
  secondStep: true,
  mailsNewDevices: false,
};

const cluster = await startEmbeddedDatabase({ unsafe: true });
await migrateDatabase(cluster.url);
const database = openDatabase(cluster.url);
const env = readEnv({
  ...(await developmentStorage()),
  NODE_ENV: 'test',
  DATABASE_URL: cluster.url,
  LOG_LEVEL: 'silent',
  SECRET_KEY: testSecretKey,
  RATE_LIMIT_FACTOR: '1000000',
});
const app = await buildApp(env, database, undefined, rules);
let requests = 0;
const server: ModelledServer = {
  db: database.db,
  request({ token, ...options }) {
    requests += 1;
    return app.inject({ ...options, cookies: { ...options.cookies, ...(token && { session: token }) } });
  },
};

async function prove<Command>(name: string, lifeCycle: LifeCycle<Command>): Promise<void> {
  const what = `${name}: ${runs} runs of ${commands} commands, seed ${seed}`;
  try {
    await checkLifeCycle(lifeCycle, server, { runs, commands, seed });
    report(what, 'no divergence', true);
  } catch (error) {
    console.error(error);
    report(what, 'the server and the model diverge', false);
  }
}

const startedAt = performance.now();
await Promise.all([
  prove('sessions', sessionLifeCycle),
  prove('appointments', appointmentLifeCycle),
  prove('enquiries', contactLifeCycle),
  prove('files', fileLifeCycle),
]);
const minutes = (performance.now() - startedAt) / 60_000;
console.log(`  ${requests.toLocaleString('en-US')} requests in ${minutes.toFixed(1)} minutes`);

await app.close();
await database.close();
await cluster.stop();
