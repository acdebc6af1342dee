import { randomBytes } from 'node:crypto';
import { and, eq, isNull, ne, or, sql } from 'drizzle-orm';
import type { Input } from '#shared/endpoint.ts';
import type * as newsletterApi from '#shared/newsletter.ts';
import { type Context, inTransaction } from '../core/context.ts';
import { transaction } from '../core/database/db.ts';
import { newsletterSubscribers as subscribers } from '../core/database/schema.ts';
import { notFound } from '../core/errors.ts';
import { announce } from '../core/live/events.ts';
import { queueMail } from '../core/mail/mail.ts';
import type { Actor } from '../core/security/actor.ts';
import { subscriptionConfirmation } from './emails.ts';

/**
 * The first email may be lost, so it is sent again after ten minutes, and others a day apart: anyone can enter any
 * address, and repeated requests must not flood its mailbox.
 */
export const askedLongAgo = sql`(${subscribers.status} = 'pending' and ${subscribers.askedAt} < now() -
  case when ${subscribers.askedAt} < ${subscribers.createdAt} + interval '10 minutes'
    then interval '10 minutes' else interval '1 day' end)`;

export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What the email that asks for confirmation needs. */
export const linkTokens = {
  token: subscribers.token,
  confirmToken: sql<string>`coalesce(${subscribers.confirmToken}, ${subscribers.token})`,
};

/** Emails a confirmation link to the address. Existing subscribers get no email; the response is the same. */
export async function subscribe(
  context: Context,
  _actor: Actor,
  input: Input<typeof newsletterApi.subscribe>,
): Promise<{ received: true }> {
  if (input.website) return { received: true };
  const email = input.email.toLowerCase();
  await inTransaction(context, async (tx) => {
    const [asked] = await tx.db
      .insert(subscribers)
      .values({ email, token: newToken(), confirmToken: newToken() })
      .onConflictDoUpdate({
        target: subscribers.email,
        set: {
          status: 'pending',
          askedAt: sql`now()`,
          // Whoever has an old link must not undo the unsubscription. Until then, each email has the same link.
          confirmToken: sql`case ${subscribers.status} when 'unsubscribed' then excluded.confirm_token else ${subscribers.confirmToken} end`,
        },
        setWhere: sql`${subscribers.status} = 'unsubscribed' or ${askedLongAgo}`,
      })
      .returning(linkTokens);
    if (!asked) return;
    await queueMail(tx, subscriptionConfirmation(email, asked));
    await announce(tx.db, 'newsletter', 'staff');
  });
  return { received: true };
}

/** Safe to repeat; rejects the token of an address that has unsubscribed since. */
export async function confirmSubscription(
  { db }: Context,
  _actor: Actor,
  { token }: Input<typeof newsletterApi.confirmSubscription>,
): Promise<{ email: string }> {
  const isLink = or(
    eq(subscribers.confirmToken, token),
    and(isNull(subscribers.confirmToken), eq(subscribers.token, token)),
  );
  return transaction(db, async (tx) => {
    const [confirmed] = await tx
      .update(subscribers)
      .set({
        status: 'confirmed',
        // Pressing the button again does not move the day; subscribing anew does.
        confirmedAt: sql`case ${subscribers.status} when 'confirmed' then ${subscribers.confirmedAt} else now() end`,
        unsubscribedAt: null,
      })
      .where(and(isLink, ne(subscribers.status, 'unsubscribed')))
      .returning({ email: subscribers.email });
    if (!confirmed) throw notFound();
    await announce(tx, 'newsletter', 'staff');
    return confirmed;
  });
}

export async function unsubscribe(
  { db }: Context,
  _actor: Actor,
  { token }: Input<typeof newsletterApi.unsubscribe>,
): Promise<{ email: string }> {
  return transaction(db, async (tx) => {
    const [gone] = await tx
      .update(subscribers)
      .set({
        status: 'unsubscribed',
        unsubscribedAt: sql`case ${subscribers.status} when 'unsubscribed' then ${subscribers.unsubscribedAt} else now() end`,
      })
      .where(eq(subscribers.token, token))
      .returning({ email: subscribers.email });
    if (!gone) throw notFound();
    await announce(tx, 'newsletter', 'staff');
    return gone;
  });
}
