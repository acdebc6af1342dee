import { randomBytes } from 'node:crypto';
import { and, asc, eq, gt, ne, sql } from 'drizzle-orm';
import type { Input } from '#shared/endpoint.ts';
import type * as newsletterApi from '#shared/newsletter.ts';
import type { Subscriber } from '#shared/newsletter.ts';
import { type Context, inTransaction } from '../core/context.ts';
import { type Db, transaction } from '../core/database/db.ts';
import { listPage } from '../core/database/list-page.ts';
import { everyRow, type Page } from '../core/database/paging.ts';
import { newsletterSubscribers as subscribers } from '../core/database/schema.ts';
import { notFound } from '../core/errors.ts';
import { csvDownload } from '../core/http/csv.ts';
import type { Download } from '../core/http/download.ts';
import { announce } from '../core/live/events.ts';
import { queueMail } from '../core/mail/mail.ts';
import type { Actor, Member } from '../core/security/actor.ts';
import { recordAudit } from '../core/security/audit.ts';
import { subscriptionConfirmation } from './emails.ts';

/** Repeated requests do not fill a mailbox. */
const quietTime = sql`interval '10 minutes'`;

/** Mails a confirmation link to the address. Existing subscribers get no mail; the response is the same. */
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
      .values({ email, token: randomBytes(32).toString('base64url') })
      .onConflictDoUpdate({
        target: subscribers.email,
        set: { status: 'pending', askedAt: sql`now()` },
        // The first mail may have been lost, so it is sent again, but only after a while.
        setWhere: sql`${subscribers.status} = 'unsubscribed'
          or (${subscribers.status} = 'pending' and ${subscribers.askedAt} < now() - ${quietTime})`,
      })
      .returning({ token: subscribers.token });
    if (!asked) return;
    await queueMail(tx, subscriptionConfirmation(email, asked.token));
    await announce(tx.db, 'newsletter', 'staff');
  });
  return { received: true };
}

/** Safe to repeat; a token that was unsubscribed since stays so. */
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

const listed = {
  id: subscribers.id,
  email: subscribers.email,
  status: subscribers.status,
  createdAt: subscribers.createdAt,
  confirmedAt: subscribers.confirmedAt,
  unsubscribedAt: subscribers.unsubscribedAt,
};

export async function listSubscribers(
  { db }: Context,
  _actor: Member,
  page: Input<typeof newsletterApi.listSubscribers>,
): Promise<Page<Subscriber>> {
  return listPage(db, listed, undefined, page);
}

/** All confirmed subscribers, oldest first. */
export async function exportSubscribers({ db }: Context, actor: Member): Promise<Download> {
  await recordAudit(db, actor, 'newsletter_exported', { type: 'newsletter' });
  return csvDownload('newsletter-subscribers.csv', confirmedSubscribers(db), {
    Email: ({ email }) => email,
    Confirmed: ({ confirmedAt }) => confirmedAt,
  });
}

function confirmedSubscribers(db: Db) {
  return everyRow((after, count) =>
    db
      .select({ id: subscribers.id, email: subscribers.email, confirmedAt: subscribers.confirmedAt })
      .from(subscribers)
      .where(and(eq(subscribers.status, 'confirmed'), gt(subscribers.id, after)))
      .orderBy(asc(subscribers.id))
      .limit(count),
  );
}
