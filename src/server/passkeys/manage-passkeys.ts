import { and, eq, sql } from 'drizzle-orm';
import type { CurrentUser } from '#shared/accounts.ts';
import type { Input } from '#shared/endpoint.ts';
import type * as passkeysApi from '#shared/passkeys.ts';
import type { Passkey } from '#shared/passkeys.ts';
import { deleteResetLinks } from '../account-settings/mailed-links.ts';
import { describeUser } from '../accounts/open-session.ts';
import { type Context, inTransaction } from '../core/context.ts';
import { passkeys, users } from '../core/database/schema.ts';
import { notFound, signedOut } from '../core/errors.ts';
import { announce } from '../core/live/events.ts';
import { queueSecurityNotice } from '../core/mail/security-notice.ts';
import { lockAccount } from '../core/security/accounts.ts';
import type { Member } from '../core/security/actor.ts';
import { recordAudit } from '../core/security/audit.ts';
import { passkeyWasRemoved } from './emails.ts';
import { listedPasskey } from './list-passkeys.ts';

const isOwn = (id: number, { session }: Member) =>
  and(eq(passkeys.id, id), eq(passkeys.userId, session.user.id));

export function renamePasskey(
  context: Context,
  actor: Member,
  { id, name }: Input<typeof passkeysApi.rename>,
): Promise<Passkey> {
  const { id: userId } = actor.session.user;
  return inTransaction(context, async ({ db: tx }) => {
    const [renamed] = await tx
      .update(passkeys)
      .set({ name })
      .where(isOwn(id, actor))
      .returning(listedPasskey);
    if (!renamed) throw notFound();
    await announce(tx, 'user', { users: [userId] });
    await recordAudit(tx, actor, 'passkey_renamed', { type: 'user', id: userId, details: { name } });
    return renamed;
  });
}

/** Removes even the last one. Staff without any other second factor are then asked to set one up again. */
export async function removePasskey(
  context: Context,
  actor: Member,
  { id }: Input<typeof passkeysApi.remove>,
): Promise<undefined> {
  const { id: userId } = actor.session.user;
  await inTransaction(context, async (tx) => {
    // Signing in takes the same lock first: a sign-in either finishes before or no longer finds the passkey.
    const user = await lockAccount(tx.db, userId);
    if (!user) throw signedOut();
    const [removed] = await tx.db.delete(passkeys).where(isOwn(id, actor)).returning({ name: passkeys.name });
    if (!removed) throw notFound();
    await deleteResetLinks(tx.db, userId);
    const { name } = removed;
    await queueSecurityNotice(tx, user, (to, owner) => passkeyWasRemoved(to, owner, name));
    await announce(tx.db, 'user', { users: [userId] });
    await recordAudit(tx.db, actor, 'passkey_removed', { type: 'user', id: userId, details: { name } });
  });
}

/** 'Do not ask again'. */
export async function declinePasskeyOffer({ db, rules }: Context, { session }: Member): Promise<CurrentUser> {
  const { user } = session;
  await db
    .update(users)
    .set({ passkeyOfferDeclinedAt: sql`coalesce(${users.passkeyOfferDeclinedAt}, now())` })
    .where(eq(users.id, user.id));
  return describeUser(rules, { ...user, offersPasskey: false });
}
