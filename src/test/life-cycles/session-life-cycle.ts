import { eq, sql } from 'drizzle-orm';
import { sessions, users } from '#server/core/database/schema.ts';
import { hashToken } from '#server/core/security/session.ts';
import { signInAs } from '../factories/accounts.ts';
import { createAdmin, testPassword } from '../factories/users.ts';
import { answerOf, type LifeCycle, type ModelledServer, pick, type Run } from './life-cycle.ts';
import {
  answerByModel,
  type OwnerCommand,
  type SessionCommand,
  type SessionModel,
  sessionCommand,
  viewByModel,
} from './session-model.ts';

/** Strong enough for staff. Each change of the password takes the next one. */
const passwords = [testPassword, 'copper teapot 93 window', 'violet anchor 58 meadow'];

/** Shared by all runs, because every owner gets a mail about every change of a staff account. */
async function ownerOf({ db }: ModelledServer) {
  const username = 'owner-of-all-runs';
  const [owner] = await db.select().from(users).where(eq(users.username, username));
  return owner ?? createAdmin(db, { username });
}

async function start(server: ModelledServer): Promise<Run<SessionCommand>> {
  const { db, request } = server;
  const user = await createAdmin(db, { staffLevel: 'staff' });
  const ownersToken = await signInAs(db, await ownerOf(server));
  /** The tokens of all sessions, in the order in which they began; then the current one of each browser. */
  const tokens: string[] = [];
  const cookies: (string | undefined)[] = [undefined, undefined, undefined];
  let changes = 0;
  const passwordAfter = (count: number) => passwords[count % passwords.length] as string;
  const typed = (password: 'right' | 'wrong') =>
    password === 'right' ? passwordAfter(changes) : 'not the password';

  async function signIn(browser: number, password: 'right' | 'wrong') {
    const payload = { username: user.username, password: typed(password) };
    const response = await request({ method: 'POST', url: '/api/login', payload, token: cookies[browser] });
    if (response.statusCode === 200) {
      const token = response.cookies.find(({ name }) => name === 'session')?.value ?? '';
      cookies[browser] = token;
      tokens.push(token);
    }
    return answerOf(response);
  }

  async function changePassword(browser: number, password: 'right' | 'wrong') {
    const payload = { currentPassword: typed(password), newPassword: passwordAfter(changes + 1) };
    const url = '/api/user/password';
    const response = await request({ method: 'POST', url, payload, token: cookies[browser] });
    if (response.statusCode === 204) changes += 1;
    return answerOf(response);
  }

  /** Never makes a session younger: an expired one must not become valid again. */
  async function age(session: number, column: 'createdAt' | 'lastSeenAt', hours: number) {
    const token = pick(tokens, session);
    if (token === undefined) return 'none';
    const moment = sql`least(${sessions[column]}, now() - ${hours} * interval '1 hour')`;
    await db
      .update(sessions)
      .set({ [column]: moment })
      .where(eq(sessions.tokenHash, hashToken(token)));
    return 'none';
  }

  async function sendAsOwner(command: OwnerCommand) {
    const url = `/api/admin/users/${user.id}`;
    const asOwner = (method: 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) =>
      request({ method, url: url + path, token: ownersToken, ...(payload && { payload }) });
    switch (command.does) {
      case 'owner sets role':
        return answerOf(await asOwner('PATCH', '', { email: user.email, role: command.role }));
      case 'owner ends sessions':
        return answerOf(await asOwner('DELETE', '/sessions'));
      case 'owner closes account':
        return answerOf(await asOwner('DELETE', ''));
      case 'owner sets password': {
        const response = await asOwner('POST', '/password', { password: passwordAfter(changes + 1) });
        if (response.statusCode === 204) changes += 1;
        return answerOf(response);
      }
    }
  }

  async function send(command: SessionCommand): Promise<string> {
    switch (command.does) {
      case 'sign in':
        return signIn(command.browser, command.password);
      case 'change password':
        return changePassword(command.browser, command.password);
      case 'sign out':
        return answerOf(
          await request({ method: 'POST', url: '/api/logout', token: cookies[command.browser] }),
        );
      case 'end others':
        return answerOf(
          await request({ method: 'DELETE', url: '/api/sessions', token: cookies[command.browser] }),
        );
      case 'use':
        return answerOf(await request({ url: command.path, token: pick(tokens, command.session) }));
      case 'age':
        return age(command.session, command.since === 'use' ? 'lastSeenAt' : 'createdAt', command.hours);
      default:
        return sendAsOwner(command);
    }
  }

  async function readUser(token: string | undefined) {
    const response = await request({ url: '/api/user', token });
    const { role, mustChangePassword } = response.json();
    return response.statusCode === 401 ? 'signed out' : { role, mustChangePassword };
  }

  async function view() {
    const [listed, ...browsers] = await Promise.all([
      request({ url: `/api/admin/users/${user.id}/sessions`, token: ownersToken }),
      ...cookies.map(readUser),
    ]);
    return { browsers, sessions: listed.statusCode === 200 ? listed.json().length : answerOf(listed) };
  }

  const model: SessionModel = {
    role: 'admin',
    isClosed: false,
    mustChangePassword: false,
    sessions: [],
    browsers: [undefined, undefined, undefined],
  };
  return {
    expectAnswer: (command) => answerByModel(model, command),
    expectView: () => viewByModel(model),
    send,
    view,
  };
}

export const sessionLifeCycle: LifeCycle<SessionCommand> = { command: sessionCommand, start };
