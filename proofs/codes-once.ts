import { and, eq, ne } from 'drizzle-orm';
import { developmentStorage } from '#scripts/development-storage.ts';
import { startEmbeddedDatabase } from '#scripts/embedded-database.ts';
import { startPendingSignIn } from '#server/accounts/pending-sign-in.ts';
import { type Db, openDatabase } from '#server/core/database/db.ts';
import { sessions } from '#server/core/database/schema.ts';
import { hashToken } from '#server/core/security/session.ts';
import { migrateDatabase } from '#server/migrate.ts';
import type { SecondStepInput } from '#shared/second-factor.ts';
import { signInAs } from '#test/factories/accounts.ts';
import { appCode } from '#test/factories/second-factor.ts';
import { createUser, testPassword, type User } from '#test/factories/users.ts';
import { queuedMails } from '#test/queued-mails.ts';
import { startServerNode } from '#test/server-node.ts';
import { report } from './support/report.ts';

/**
 * Sends one code of each kind 20 times at once over two nodes: an app code and a recovery code for four pending
 * sign-ins, a mailed code for the sign-in it belongs to. Each is accepted once and opens one session. The limit of
 * wrong codes is lifted, so that it does not hide a fault.
 */
const rounds = 25;
const concurrent = 20;
const signIns = 4;

const server = await startEmbeddedDatabase();
await migrateDatabase(server.url);
const database = openDatabase(server.url);
const env = { ...(await developmentStorage()), DATABASE_URL: server.url, RATE_LIMIT_FACTOR: '100000' };
const nodes = await Promise.all([startServerNode(env), startServerNode(env)]);
await proveAll(database.db).finally(async () => {
  await Promise.all(nodes.map((node) => node.kill()));
  await database.close();
  await server.stop();
});

async function proveAll(db: Db): Promise<void> {
  const kinds = { totp: prepareApp, recovery: prepareRecovery, email: prepareMail };
  for (const [method, prepare] of Object.entries(kinds)) {
    let notOnce = 0;
    let otherStatuses = 0;
    for (let round = 0; round < rounds; round++) {
      const { user, code, pending, setupSession } = await prepare(db);
      const statuses = await Promise.all(
        Array.from({ length: concurrent }, (_, call) =>
          send(call, pending[call % pending.length] as string, { method, code } as SecondStepInput),
        ),
      );
      const accepted = statuses.filter((status) => status === 200).length;
      otherStatuses += statuses.filter((status) => ![200, 400, 401].includes(status)).length;
      const opened = await db.$count(
        sessions,
        and(eq(sessions.userId, user.id), ne(sessions.tokenHash, hashToken(setupSession))),
      );
      if (accepted !== 1 || opened !== 1) notOnce += 1;
    }
    report(
      `${method}: ${rounds} times one code ${concurrent} times at once`,
      `${notOnce} not accepted exactly once, ${otherStatuses} unexpected responses`,
      notOnce === 0 && otherStatuses === 0,
    );
  }
}

interface Prepared {
  user: User;
  code: string;
  pending: string[];
  /** The session in which the app was set up, or ''. */
  setupSession: string;
}

/** Sets up an app as a user does, and starts several sign-ins. */
async function enrol(db: Db) {
  const user = await createUser(db);
  const setupSession = await signInAs(db, user);
  const post = (path: string, body: object) =>
    fetch(`${nodes[0].url}/api/user/second-factor${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: `session=${setupSession}` },
      body: JSON.stringify(body),
    }).then((response) => response.json());
  const { secret } = (await post('/app', {})) as { secret: string };
  const { recoveryCodes } = (await post('/app/confirm', { code: appCode(secret) })) as {
    recoveryCodes: string[];
  };
  const pending: string[] = [];
  for (let number = 0; number < signIns; number++)
    pending.push((await startPendingSignIn(db, user.id)).token);
  return { user, secret, recoveryCodes, pending, setupSession };
}

async function prepareApp(db: Db): Promise<Prepared> {
  const { secret, ...enrolled } = await enrol(db);
  // The current code was used for the setup; the next one is accepted early.
  return { ...enrolled, code: appCode(secret, Date.now() + 30_000) };
}

async function prepareRecovery(db: Db): Promise<Prepared> {
  const { recoveryCodes, ...enrolled } = await enrol(db);
  return { ...enrolled, code: recoveryCodes[0] as string };
}

async function prepareMail(db: Db): Promise<Prepared> {
  const user = await createUser(db);
  const response = await fetch(`${nodes[0].url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: user.username, password: testPassword }),
  });
  const cookie = response.headers.getSetCookie().find((value) => value.startsWith('second-step='));
  const [mail] = await queuedMails(db, user.email);
  return {
    user,
    code: mail?.subject.slice(0, 6) ?? '',
    pending: [cookie?.slice('second-step='.length).split(';')[0] ?? ''],
    setupSession: '',
  };
}

async function send(call: number, pendingToken: string, input: SecondStepInput): Promise<number> {
  const node = nodes[call % nodes.length] as { url: string };
  const response = await fetch(`${node.url}/api/sign-in/second-step`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: `second-step=${pendingToken}` },
    body: JSON.stringify(input),
  });
  await response.text();
  return response.status;
}
