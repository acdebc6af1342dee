import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, inArray, isNull, lt, ne, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { firm } from '#firm';
import { emailLinkHours } from '#shared/account-settings.ts';
import type { CurrentUser, Role } from '#shared/accounts.ts';
import { type Db, prepared } from '../database/db.ts';
import { emailChanges, preferences, sessions, users } from '../database/schema.ts';

export interface NewSession {
  token: string;
  role: Role;
}

export interface Session {
  id: number;
  user: CurrentUser;
}

/** What is stored of a secret token: enough to recognize it, not to use it. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Starts a session with a token that existed nowhere before, whatever cookie the request brought along. */
export async function startSession(
  db: Db,
  user: { id: number; role: Role },
  address: string,
): Promise<NewSession> {
  const token = newToken();
  await db.insert(sessions).values({ tokenHash: hashToken(token), userId: user.id, address });
  return { token, role: user.role };
}

/** Ends every session of a user, or all but the current one. */
export async function endSessionsOf(db: Db, userId: number, exceptId = 0): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, exceptId)));
}

export async function endSession(db: Db, sessionId: number): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, sessionId));
}

const limit = (unit: 'idleMinutes' | 'totalHours') => {
  const word = unit === 'idleMinutes' ? 'minutes' : 'hours';
  const { admin, customer } = firm.sessions;
  return sql.raw(
    `case "users"."role" when 'admin' then interval '${admin[unit]} ${word}' else interval '${customer[unit]} ${word}' end`,
  );
};
const endsAt = sql<string>`${sessions.createdAt} + ${limit('totalHours')}`;
const isActive = and(
  isNull(users.deletedAt),
  sql`${endsAt} > now()`,
  sql`${sessions.lastSeenAt} + ${limit('idleMinutes')} > now()`,
);

/** How long a new email can be confirmed. */
export const isWaiting = gt(emailChanges.createdAt, sql.raw(`now() - interval '${emailLinkHours} hours'`));

/** Session and user in one query; role and limits are current. */
const findSession = prepared((db) =>
  db
    .select({
      sessionId: sessions.id,
      endsAt: endsAt.as('ends_at'),
      seenLongAgo: sql<boolean>`${sessions.lastSeenAt} < now() - interval '1 minute'`.as('seen_long_ago'),
      id: users.id,
      username: users.username,
      email: users.email,
      role: users.role,
      firstName: users.firstName,
      lastName: users.lastName,
      mustChangePassword: users.mustChangePassword,
      pendingEmail: emailChanges.email,
      emailNotifications: sql<boolean>`coalesce(${preferences.emailNotifications}, true)`.as(
        'email_notifications',
      ),
      darkMode: sql<boolean>`coalesce(${preferences.darkMode}, false)`.as('dark_mode'),
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(preferences, eq(preferences.userId, users.id))
    .leftJoin(emailChanges, and(eq(emailChanges.userId, users.id), isWaiting))
    .where(and(eq(sessions.tokenHash, sql.placeholder('tokenHash')), isActive))
    .prepare('find_session'),
);

/** `attended`: the user did something. Requests that a page makes by itself do not extend the session. */
export async function readSession(db: Db, token: string, { attended = true } = {}): Promise<Session | null> {
  const [row] = await findSession(db).execute({ tokenHash: hashToken(token) });
  if (!row) return null;
  if (attended && row.seenLongAgo) {
    const longAgo = lt(sessions.lastSeenAt, sql`now() - interval '1 minute'`);
    await db
      .update(sessions)
      .set({ lastSeenAt: sql`now()` })
      .where(and(eq(sessions.id, row.sessionId), longAgo));
  }
  const { sessionId, endsAt, seenLongAgo, emailNotifications, darkMode, ...user } = row;
  return {
    id: sessionId,
    user: {
      ...user,
      preferences: { emailNotifications, darkMode },
      session: {
        idleMinutes: firm.sessions[user.role].idleMinutes,
        endsAt: new Date(endsAt).toISOString(),
      },
    },
  };
}

/** Which of these sessions are active and have no pending password change, with their role. */
export async function activeSessions(db: Db, ids: number[]): Promise<Map<number, Role>> {
  const rows = await db
    .select({ id: sessions.id, role: users.role })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(inArray(sessions.id, ids), isActive, eq(users.mustChangePassword, false)));
  return new Map(rows.map(({ id, role }) => [id, role]));
}

/** Readable by scripts: it only indicates that requesting the user makes sense. */
const hintCookie = 'signed_in';

/**
 * Over https the `__Host-` prefix keeps any other host or path from planting a session cookie;
 * plain-http dev and demo cannot use it.
 */
export function sessionCookies(publicUrl: URL) {
  const secure = publicUrl.protocol === 'https:';
  const name = secure ? '__Host-session' : 'session';
  const common = { path: '/', sameSite: 'lax', secure } as const;

  return {
    name,
    read: (request: FastifyRequest) => request.cookies[name],
    set(reply: FastifyReply, session: NewSession) {
      const maxAge = firm.sessions[session.role].totalHours * 3600;
      reply.setCookie(name, session.token, { ...common, httpOnly: true, maxAge });
      reply.setCookie(hintCookie, '1', { ...common, maxAge });
    },
    clear(reply: FastifyReply) {
      reply.clearCookie(name, { ...common, httpOnly: true });
      reply.clearCookie(hintCookie, common);
    },
  };
}
