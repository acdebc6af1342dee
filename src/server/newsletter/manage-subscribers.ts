import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Input } from '#shared/endpoint.ts';
import type * as newsletterApi from '#shared/newsletter.ts';
import type { Subscriber, SubscriberStatus } from '#shared/newsletter.ts';
import { type Context, inTransaction } from '../core/context.ts';
import { type Db, transaction } from '../core/database/db.ts';
import { listPage } from '../core/database/list-page.ts';
import { everyRow, type Page } from '../core/database/paging.ts';
import { newsletterSubscribers as subscribers } from '../core/database/schema.ts';
import { matches } from '../core/database/search.ts';
import { AppError, notFound } from '../core/errors.ts';
import { csvDownload } from '../core/http/csv.ts';
import type { Download } from '../core/http/download.ts';
import { announce } from '../core/live/events.ts';
import { queueMail } from '../core/mail/mail.ts';
import type { Member } from '../core/security/actor.ts';
import { recordAudit } from '../core/security/audit.ts';
import { subscriptionInvitation, unsubscribePath } from './emails.ts';
import { askedLongAgo, linkTokens, newToken } from './service.ts';

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
  { q, ...page }: Input<typeof newsletterApi.listSubscribers>,
): Promise<Page<Subscriber>> {
  return listPage(db, listed, matches(subscribers.searchWords, q), page);
}

/** Confirmed subscribers that match the search, oldest first, each with their unsubscribe link. */
export async function exportSubscribers(
  { db, publicUrl }: Context,
  actor: Member,
  { q }: Input<typeof newsletterApi.exportSubscribers>,
): Promise<Download> {
  await recordAudit(db, actor, 'newsletter_exported', { type: 'newsletter' });
  return csvDownload('newsletter-subscribers.csv', confirmedSubscribers(db, q), {
    Email: ({ email }) => email,
    Confirmed: ({ confirmedAt }) => confirmedAt,
    Unsubscribe: ({ token }) => new URL(unsubscribePath(token), publicUrl).href,
  });
}

function confirmedSubscribers(db: Db, q: string | undefined) {
  const wanted = and(eq(subscribers.status, 'confirmed'), matches(subscribers.searchWords, q)) as SQL;
  return everyRow((after, count) =>
    db
      .select({
        id: subscribers.id,
        email: subscribers.email,
        confirmedAt: subscribers.confirmedAt,
        token: subscribers.token,
      })
      .from(subscribers)
      .where(and(wanted, gt(subscribers.id, after)))
      .orderBy(asc(subscribers.id))
      .limit(count),
  );
}

/** Staff add an address; its owner has to confirm, as if they had asked themselves. */
export async function addSubscriber(
  context: Context,
  actor: Member,
  input: Input<typeof newsletterApi.addSubscriber>,
): Promise<Subscriber> {
  const email = input.email.toLowerCase();
  return inTransaction(context, async (tx) => {
    const [added] = await tx.db
      .insert(subscribers)
      .values({ email, token: newToken(), confirmToken: newToken() })
      .onConflictDoUpdate({
        target: subscribers.email,
        set: { askedAt: sql`now()` },
        setWhere: askedLongAgo,
      })
      .returning({ ...listed, ...linkTokens });
    if (!added) throw await refusal(tx.db, email);
    const { token, confirmToken, ...subscriber } = added;
    await queueMail(tx, subscriptionInvitation(email, { token, confirmToken }));
    const details = { name: email };
    await recordAudit(tx.db, actor, 'subscriber_added', { type: 'newsletter', id: added.id, details });
    await announce(tx.db, 'newsletter', 'staff');
    return subscriber;
  });
}

const refusals: Record<SubscriberStatus, string> = {
  confirmed: 'This address is subscribed already.',
  pending:
    'This address was asked to confirm less than a day ago. Wait for an answer before you add it again.',
  unsubscribed:
    'This address has unsubscribed. Only its owner can subscribe again, at the foot of the website.',
};

async function refusal(tx: Db, email: string): Promise<AppError> {
  const [known] = await tx
    .select({ status: subscribers.status })
    .from(subscribers)
    .where(eq(subscribers.email, email));
  const reason = refusals[known?.status ?? 'pending'];
  return new AppError('not_possible', reason, { email: reason });
}

/**
 * Keeps a subscriber in the list as unsubscribed, so that nobody adds the address again, but deletes one who never
 * confirmed. Safe to repeat.
 */
export async function removeSubscriber(
  { db }: Context,
  actor: Member,
  { id }: Input<typeof newsletterApi.removeSubscriber>,
): Promise<undefined> {
  await transaction(db, async (tx) => {
    const [found] = await tx.select(listed).from(subscribers).where(eq(subscribers.id, id)).for('update');
    if (!found) throw notFound();
    if (found.status === 'unsubscribed') return;
    const wasSubscriber = found.confirmedAt !== null || found.unsubscribedAt !== null;
    if (wasSubscriber) {
      await tx
        .update(subscribers)
        .set({ status: 'unsubscribed', unsubscribedAt: sql`now()` })
        .where(eq(subscribers.id, id));
    } else {
      await tx.delete(subscribers).where(eq(subscribers.id, id));
    }
    const details = { name: found.email };
    await recordAudit(tx, actor, 'subscriber_removed', { type: 'newsletter', id, details });
    await announce(tx, 'newsletter', 'staff');
  });
}
