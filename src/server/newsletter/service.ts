import { randomBytes } from 'node:crypto';
import { and, eq, ne, sql } from 'drizzle-orm';
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

/** The first email may be lost, so it is sent again, but not at once: repeated requests must not flood a mailbox. */
export const askedLongAgo = sql`(${subscribers.status} = 'pending'
  and ${subscribers.askedAt} < now() - interval '10 minutes')`;

export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

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
      .values({ email, token: newToken() })
      .onConflictDoUpdate({
        target: subscribers.email,
        set: { status: 'pending', askedAt: sql`now()` },
        setWhere: sql`${subscribers.status} = 'unsubscribed' or ${askedLongAgo}`,
      })
      .returning({ token: subscribers.token });
    if (!asked) return;
    await queueMail(tx, subscriptionConfirmation(email, asked.token));
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
  return transaction(db, async (tx) => {
    const [confirmed] = await tx
      .update(subscribers)
      .set({
        status: 'confirmed',
        // Pressing the button again does not move the day; subscribing anew does.
        confirmedAt: sql`case ${subscribers.status} when 'confirmed' then ${subscribers.confirmedAt} else now() end`,
        unsubscribedAt: null,
      })
      .where(and(eq(subscribers.token, token), ne(subscribers.status, 'unsubscribed')))
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
