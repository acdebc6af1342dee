import { eq, sql } from 'drizzle-orm';
import type { Db } from '#server/core/database/db.ts';
import { sessions } from '#server/core/database/schema.ts';
import { signInAs } from './factories/accounts.ts';
import { createAdmin, testPassword, type User } from './factories/users.ts';

/** Two nodes on one database. */
type Nodes = readonly [string, string];

interface EndedSession {
  way: string;
  /** The status of the next request, on each node. */
  statuses: number[];
  /** Time from the end of the session to the end of its live connection, on each node. */
  closedAfterMs: number[];
}

interface Ending {
  db: Db;
  user: User;
  /** Requests to the first node: with the session that ends, with another session of the user, and with an owner's. */
  asItself(method: string, path: string): Promise<unknown>;
  asOtherSession(method: string, path: string, body?: object): Promise<unknown>;
  asOwner(method: string, path: string, body?: object): Promise<unknown>;
}

const moveBack = ({ db, user }: Ending, column: 'createdAt' | 'lastSeenAt', hours: number) =>
  db
    .update(sessions)
    .set({ [column]: sql`now() - ${hours} * interval '1 hour'` })
    .where(eq(sessions.userId, user.id));

/** Every way in which a session ends. The users are staff, whose limits are the shortest. */
export const waysToEnd: Record<string, (ending: Ending) => Promise<unknown>> = {
  'signing out': ({ asItself }) => asItself('POST', '/api/logout'),
  'a changed password': ({ asOtherSession }) =>
    asOtherSession('POST', '/api/user/password', {
      currentPassword: testPassword,
      newPassword: 'copper teapot 93 window',
    }),
  'ended from another device': ({ asOtherSession }) => asOtherSession('DELETE', '/api/sessions'),
  'ended by an owner': ({ user, asOwner }) => asOwner('DELETE', `/api/admin/users/${user.id}/sessions`),
  'a deleted account': ({ user, asOwner }) => asOwner('DELETE', `/api/admin/users/${user.id}`),
  'a demoted account': ({ user, asOwner }) =>
    asOwner('PATCH', `/api/admin/users/${user.id}`, { email: user.email, role: 'customer' }),
  'an hour without use': (ending) => moveBack(ending, 'lastSeenAt', 1.01),
  '12 hours in total': (ending) => moveBack(ending, 'createdAt', 12.01),
};

/** Ends a session in one way while it has a live connection on both nodes. */
export async function endSessionOnTwoNodes(nodes: Nodes, db: Db, way: string): Promise<EndedSession> {
  const user = await createAdmin(db, { staffLevel: 'staff' });
  const [token, otherToken, ownersToken] = [
    await signInAs(db, user),
    await signInAs(db, user),
    await signInAs(db, await createAdmin(db)),
  ];
  const connections = await Promise.all(nodes.map((url) => openLiveConnection(url, token)));
  const closings = connections.map(async ({ closed }) => {
    await closed;
    return performance.now();
  });
  await waysToEnd[way]?.({
    db,
    user,
    asItself: (method, path) => send(nodes[0], method, path, token),
    asOtherSession: (method, path, body) => send(nodes[0], method, path, otherToken, body),
    asOwner: (method, path, body) => send(nodes[0], method, path, ownersToken, body),
  });
  const endedAt = performance.now();
  const statuses = await Promise.all(nodes.map((url) => statusOf(url, '/api/admin/dashboard', token)));
  const closedAfterMs = (await Promise.all(closings)).map((closedAt) => Math.max(0, closedAt - endedAt));
  return { way, statuses, closedAfterMs };
}

/** Signs in with a cookie that an attacker has planted. Returns the problems found. */
export async function plantCookie(nodes: Nodes, db: Db): Promise<string[]> {
  const { username } = await createAdmin(db);
  const problems: string[] = [];
  async function expectStatus(name: string, token: string, wanted: number): Promise<void> {
    for (const url of nodes) {
      const status = await statusOf(url, '/api/user', token);
      if (status !== wanted) problems.push(`${name}: ${status} instead of ${wanted}`);
    }
  }
  const planted = 'planted-by-somebody-who-knows-it-0123456789';
  await expectStatus('the planted cookie before the sign-in', planted, 401);
  const first = await signIn(nodes[0], username, planted);
  await expectStatus('the planted cookie after the sign-in', planted, 401);
  await expectStatus('the first session', first, 200);
  const second = await signIn(nodes[1], username, first);
  await expectStatus('the session that a second sign-in replaces', first, 401);
  await expectStatus('the second session', second, 200);
  if (new Set([planted, first, second]).size < 3) problems.push('a token was used twice');
  return problems;
}

async function signIn(url: string, username: string, cookie: string): Promise<string> {
  const response = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: `session=${cookie}` },
    body: JSON.stringify({ username, password: testPassword }),
  });
  const set = response.headers.getSetCookie().find((header) => header.startsWith('session='));
  const token = set?.slice('session='.length).split(';')[0];
  if (response.status !== 200 || !token) throw new Error(`Signing in returned ${response.status}`);
  return token;
}

async function send(url: string, method: string, path: string, token: string, body?: object): Promise<void> {
  const response = await fetch(url + path, {
    method,
    headers: { cookie: `session=${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok)
    throw new Error(`${method} ${path} returned ${response.status}: ${await response.text()}`);
}

async function statusOf(url: string, path: string, token: string): Promise<number> {
  const response = await fetch(url + path, { headers: { cookie: `session=${token}` } });
  await response.arrayBuffer();
  return response.status;
}

/** Resolves once the stream is open. */
async function openLiveConnection(url: string, token: string): Promise<{ closed: Promise<void> }> {
  const response = await fetch(`${url}/api/live`, { headers: { cookie: `session=${token}` } });
  if (response.status !== 200 || !response.body) throw new Error(`The stream returned ${response.status}`);
  return { closed: response.body.pipeTo(new WritableStream()) };
}
