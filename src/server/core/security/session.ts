import { createHash, randomBytes } from 'node:crypto';
import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, ne, not, notInArray, sql } from 'drizzle-orm';
import { firm } from '#firm';
import { emailLinkHours } from '#shared/account-settings.ts';
import type { CurrentUser, Role, StaffLevel } from '#shared/accounts.ts';
import { maxSessions } from '#shared/sessions.ts';
import { batched } from '../database/batched.ts';
import { type Db, prepared } from '../database/db.ts';
import {
  devices,
  emailChanges,
  passkeys,
  pendingSignIns,
  preferences,
  sessions,
  totpSecrets,
  users,
} from '../database/schema.ts';
import { mayMailText } from '../mail/text-by-mail.ts';
import type { SignInRules } from './sign-in-rules.ts';

/** How long the second step may take. */
export const pendingSignInMinutes = 15;

export interface NewSession {
  token: string;
  role: Role;
}

export interface Session {
  id: number;
  user: CurrentUser;
  /** Null for sessions that began before devices were recorded. */
  deviceId: number | null;
  /** The user showed a password, passkey or code in the last 15 minutes. */
  hasRecentProof: boolean;
}

/** What is stored of a secret token: enough to recognize it, not to use it. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Starts a session with a new token, whatever cookie the request has (no session fixation). */
export async function startSession(
  db: Db,
  user: { id: number; role: Role },
  address: string,
  deviceId?: number,
): Promise<NewSession> {
  const token = newToken();
  const [session] = await db
    .insert(sessions)
    .values({ tokenHash: hashToken(token), userId: user.id, address, deviceId })
    .returning({ id: sessions.id });
  // Accounts from before the first steps have none, so none of their sessions counts as the first.
  await db
    .update(users)
    .set({ firstSessionId: session?.id })
    .where(and(eq(users.id, user.id), users.welcomeSteps, isNull(users.firstSessionId)));
  return { token, role: user.role };
}

/**
 * Ends every session of a user, or all but the current one, and every sign-in that is under way. The browsers are no
 * longer remembered, so that none of them signs in again without the second step.
 */
export async function endSessionsOf(db: Db, userIds: number | number[], exceptId = 0): Promise<void> {
  const ids = [userIds].flat();
  await db.delete(pendingSignIns).where(inArray(pendingSignIns.userId, ids));
  await db.delete(sessions).where(and(inArray(sessions.userId, ids), ne(sessions.id, exceptId)));
  const keptDevices = db
    .select({ id: sessions.deviceId })
    .from(sessions)
    .where(and(eq(sessions.id, exceptId), isNotNull(sessions.deviceId)));
  await db
    .update(devices)
    .set({ rememberedUntil: null })
    .where(and(inArray(devices.userId, ids), notInArray(devices.id, keptDevices)));
}

/** Call it with the account's row locked, or two concurrent sign-ins would each leave one session too many. */
export async function endSessionsBeyondLimit(tx: Db, userId: number, newId: number): Promise<void> {
  const others = and(eq(sessions.userId, userId), ne(sessions.id, newId));
  const kept = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(others)
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    .limit(maxSessions - 1);
  await tx.delete(sessions).where(and(others, notInArray(sessions.id, kept)));
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
export const isActive = and(
  isNull(users.deletedAt),
  sql`${endsAt} > now()`,
  sql`${sessions.lastSeenAt} + ${limit('idleMinutes')} > now()`,
);

/** How long a new email can be confirmed. */
export const isWaiting = gt(emailChanges.createdAt, sql.raw(`now() - interval '${emailLinkHours} hours'`));

const hasPasskey = sql<boolean>`exists (select from ${passkeys} where ${passkeys.userId} = ${users.id})`;

/** An authenticator app or a passkey. */
const hasSecondFactor = sql<boolean>`(
  exists (select from ${totpSecrets} where ${totpSecrets.userId} = ${users.id} and ${totpSecrets.enrolledAt} is not null)
  or ${hasPasskey})`;

/** Only after signing in: a session in use is not interrupted. */
const offersPasskey = sql<boolean>`(${users.passkeyOfferDeclinedAt} is null
  and ${sessions.createdAt} > now() - interval '15 minutes'
  and not ${hasPasskey})`;

/** Staff have a week from the creation of their account, or from the update that added the second factor. */
const secondFactorDueAt = sql<string>`coalesce(${users.secondFactorDueAt}, ${users.createdAt} + interval '7 days')`;

/** Session and user in one query; role and limits are current. */
const findSessions = prepared((db) =>
  db
    .select({
      tokenHash: sessions.tokenHash,
      sessionId: sessions.id,
      endsAt: endsAt.as('ends_at'),
      seenLongAgo: sql<boolean>`${sessions.lastSeenAt} < now() - interval '1 minute'`.as('seen_long_ago'),
      id: users.id,
      username: users.username,
      email: users.email,
      role: users.role,
      firstName: users.firstName,
      lastName: users.lastName,
      staffLevel: sql<StaffLevel | null>`case ${users.role} when 'admin' then ${users.staffLevel} end`.as(
        'staff_level_of_admin',
      ),
      emailConfirmed: users.emailConfirmed,
      hasSecondFactor: hasSecondFactor.as('has_second_factor'),
      hasPasskey: hasPasskey.as('has_passkey'),
      secondFactorDueAt: secondFactorDueAt.as('second_factor_due'),
      offersPasskey: offersPasskey.as('offers_passkey'),
      showsWelcome: sql<boolean>`(${users.welcomeSteps} and ${users.role} = 'customer')`.as('shows_welcome'),
      isFirstSignIn: sql<boolean>`coalesce(${users.firstSessionId} = ${sessions.id}, false)`.as('is_first'),
      deviceId: sessions.deviceId,
      hasRecentProof: sql<boolean>`${sessions.provedAt} > now() - interval '15 minutes'`.as('recent_proof'),
      mustChangePassword: users.mustChangePassword,
      pendingEmail: emailChanges.email,
      emailNotifications: sql<boolean>`coalesce(${preferences.emailNotifications}, true)`.as(
        'email_notifications',
      ),
      darkMode: sql<boolean>`coalesce(${preferences.darkMode}, false)`.as('dark_mode'),
      reviewKeys: sql<boolean>`coalesce(${preferences.reviewKeys}, true)`.as('review_keys'),
      messageTextByMail: sql<boolean>`coalesce(${preferences.messageTextByMail}, false)`.as('text_by_mail'),
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(preferences, eq(preferences.userId, users.id))
    .leftJoin(emailChanges, and(eq(emailChanges.userId, users.id), isWaiting))
    .where(and(sql`${sessions.tokenHash} = any(${sql.placeholder('tokenHashes')}::bytea[])`, isActive))
    .prepare('find_sessions'),
);

/** Every request begins with this. */
const findSession = batched(async (db, tokenHashes: Buffer[]) => {
  const rows = await findSessions(db).execute({ tokenHashes });
  return (tokenHash) => rows.find((row) => row.tokenHash.equals(tokenHash));
});

/** `attended`: the user did something. Requests that a page makes by itself do not extend the session. */
export async function readSession(db: Db, token: string, { attended = true } = {}): Promise<Session | null> {
  const row = await findSession(db, hashToken(token));
  if (!row) return null;
  if (attended && row.seenLongAgo) {
    const longAgo = lt(sessions.lastSeenAt, sql`now() - interval '1 minute'`);
    await db
      .update(sessions)
      .set({ lastSeenAt: sql`now()` })
      .where(and(eq(sessions.id, row.sessionId), longAgo));
  }
  const {
    tokenHash,
    sessionId,
    deviceId,
    hasRecentProof,
    endsAt,
    seenLongAgo,
    emailNotifications,
    darkMode,
    reviewKeys,
    messageTextByMail,
    ...user
  } = row;
  return {
    id: sessionId,
    deviceId,
    hasRecentProof,
    user: {
      ...user,
      secondFactorDueAt: new Date(user.secondFactorDueAt).toISOString(),
      preferences: {
        emailNotifications,
        darkMode,
        ...(user.role === 'admin' && { reviewKeys }),
        ...(user.role === 'customer' && mayMailText() && { messageTextByMail }),
      },
      session: {
        idleMinutes: firm.sessions[user.role].idleMinutes,
        endsAt: new Date(endsAt).toISOString(),
      },
    },
  };
}

/** The same rule as `mustEnrol` in access.ts. */
const isEnrolmentDue = sql`(${users.role} = 'admin' and ${secondFactorDueAt} <= now() and not ${hasSecondFactor})`;

/** Roles by session id, of sessions that are active and need neither a password change nor an enrolment first. */
export async function activeSessions(
  db: Db,
  { staffMustEnrol }: SignInRules,
  ids: number[],
): Promise<Map<number, Role>> {
  const rows = await db
    .select({ id: sessions.id, role: users.role })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        inArray(sessions.id, ids),
        isActive,
        eq(users.mustChangePassword, false),
        staffMustEnrol ? not(isEnrolmentDue) : undefined,
      ),
    );
  return new Map(rows.map(({ id, role }) => [id, role]));
}
