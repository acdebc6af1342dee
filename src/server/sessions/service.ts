import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Input } from '#shared/endpoint.ts';
import type * as sessionsApi from '#shared/sessions.ts';
import type { SignedInDevice } from '#shared/sessions.ts';
import { type Context, inTransaction } from '../core/context.ts';
import type { Db } from '../core/database/db.ts';
import { devices, sessions, users } from '../core/database/schema.ts';
import { notFound } from '../core/errors.ts';
import { announce } from '../core/live/events.ts';
import { lockAccount } from '../core/security/accounts.ts';
import type { Member } from '../core/security/actor.ts';
import { recordAudit } from '../core/security/audit.ts';
import { deviceName } from '../core/security/device-name.ts';
import { forgetDevice } from '../core/security/devices.ts';
import { endSessionsOf, isActive } from '../core/security/session.ts';

export function listSessions({ db }: Context, actor: Member): Promise<SignedInDevice[]> {
  return findSessions(db, actor, actor.session.user.id);
}

export async function listUserSessions(
  { db }: Context,
  actor: Member,
  { id }: Input<typeof sessionsApi.listOfUser>,
): Promise<SignedInDevice[]> {
  const open = await db.$count(users, and(eq(users.id, id), isNull(users.deletedAt)));
  if (open === 0) throw notFound();
  return findSessions(db, actor, id);
}

/** Not paged: a user has at most 20. */
async function findSessions(db: Db, actor: Member, userId: number): Promise<SignedInDevice[]> {
  const rows = await db
    .select({
      id: sessions.id,
      userAgent: devices.userAgent,
      address: sessions.address,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(devices, eq(devices.id, sessions.deviceId))
    .where(and(eq(sessions.userId, userId), isActive))
    .orderBy(desc(eq(sessions.id, actor.session.id)), desc(sessions.lastSeenAt), desc(sessions.id));
  return rows.map(({ userAgent, ...row }) => ({
    ...row,
    device: deviceName(userAgent ?? ''),
    isCurrent: row.id === actor.session.id,
  }));
}

/** Signs its browser out within seconds; that browser must then take the second step again. */
export async function endOwnSession(
  context: Context,
  actor: Member,
  { id }: Input<typeof sessionsApi.end>,
): Promise<undefined> {
  const { user } = actor.session;
  await inTransaction(context, async ({ db: tx }) => {
    const [ended] = await tx
      .delete(sessions)
      .where(and(eq(sessions.id, id), eq(sessions.userId, user.id)))
      .returning({ deviceId: sessions.deviceId });
    if (!ended) throw notFound();
    if (ended.deviceId) await forgetDevice(tx, ended.deviceId);
    await recordAudit(tx, actor, 'session_ended', { type: 'user', id: user.id });
    await announce(tx, 'sessions', { users: [user.id] });
  });
}

export async function endOtherSessions(context: Context, actor: Member): Promise<undefined> {
  const { id, user } = actor.session;
  await inTransaction(context, async ({ db: tx }) => {
    // Waits for a sign-in in progress, whose session would otherwise be missed.
    await lockAccount(tx, user.id);
    await endSessionsOf(tx, user.id, id);
    await recordAudit(tx, actor, 'other_sessions_ended', { type: 'user', id: user.id });
    await announce(tx, 'sessions', { users: [user.id] });
  });
}

export async function endUserSessions(
  context: Context,
  actor: Member,
  { id }: Input<typeof sessionsApi.endOfUser>,
): Promise<undefined> {
  await inTransaction(context, async ({ db: tx }) => {
    if (!(await lockAccount(tx, id))) throw notFound();
    await endSessionsOf(tx, id);
    await recordAudit(tx, actor, 'user_sessions_ended', { type: 'user', id });
    await announce(tx, 'sessions', 'staff');
  });
}
