import { and, eq, exists, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import { type Context, inTransaction } from '../core/context.ts';
import { requestItems, requestLists, requestNotices, users } from '../core/database/schema.ts';
import { enqueue, type Job, type JobQueue, noticeJob } from '../core/jobs/jobs.ts';
import { queueMail } from '../core/mail/mail.ts';
import { recordAudits } from '../core/security/audit.ts';
import { asksItsClient } from '../request-lists/asks-client.ts';
import { itemsReturned } from './emails.ts';
import { reminderActor, selectRecipients } from './reachable.ts';

/** A client to whom something was returned. */
interface ReturnNotice {
  customerId: number;
}

export const returnNoticeQueue: JobQueue<ReturnNotice> = {
  name: 'request-return-notice',
  options: { ...noticeJob, retentionSeconds: 86_400 },
};

/** Staff return several items in one sitting, and may undo a return: the email waits for both. */
const secondsBeforeMail = 300;
const secondsBetweenMails = 3600;

/** Queues an email about returned items, sent a little later and no sooner than an hour after the last one. */
export async function queueReturnNotice(tx: Context, customerId: number): Promise<void> {
  const [notice] = await tx.db
    .insert(requestNotices)
    .values({ customerId })
    .onConflictDoUpdate({
      target: requestNotices.customerId,
      set: { waiting: true },
      setWhere: eq(requestNotices.waiting, false),
    })
    .returning({
      seconds: sql<number>`ceil(extract(epoch from ${requestNotices.mailedAt} + make_interval(secs => ${secondsBetweenMails}) - now()))::int`,
    });
  // A notice that is already waiting covers this return too.
  if (!notice) return;
  const startAfter = Math.max(secondsBeforeMail, notice.seconds ?? 0);
  await enqueue(tx, returnNoticeQueue, { customerId }, { startAfter });
}

/** The client's address has just been confirmed: sends the email that has waited for this. */
export async function resumeReturnNotice(tx: Context, customerId: number): Promise<void> {
  const waiting = and(eq(requestNotices.customerId, customerId), requestNotices.waiting);
  if ((await tx.db.$count(requestNotices, waiting)) > 0) await enqueue(tx, returnNoticeQueue, { customerId });
}

/** Sends the email, unless every return was undone or answered since. For an unconfirmed address it waits. */
export async function sendReturnNotice(
  context: Context,
  { data: { customerId } }: Job<ReturnNotice>,
): Promise<void> {
  await inTransaction(context, async (tx) => {
    const waiting = and(eq(requestNotices.customerId, customerId), requestNotices.waiting);
    const [notice] = await tx.db.select().from(requestNotices).where(waiting).for('update');
    if (!notice) return;
    const [client] = await selectRecipients(tx.db).where(eq(users.id, customerId));
    const lists = await findReturned(tx, customerId, notice.mailedAt);
    const isNews = client && lists.length > 0;
    if (isNews && !client.emailConfirmed && client.wantsMail) return;
    const sends = isNews && client.reachable;
    await tx.db
      .update(requestNotices)
      .set({ waiting: false, ...(sends && { mailedAt: sql`now()` }) })
      .where(waiting);
    if (!sends) return;
    await queueMail(tx, itemsReturned(client, lists));
    const subjects = lists.map((id) => ({ type: 'request_list' as const, id, clientId: customerId }));
    await recordAudits(tx.db, reminderActor, 'request_return_mailed', subjects);
  });
}

/**
 * Open lists with items that were returned since the last email. The extra minute covers a return whose transaction
 * began before the email and was committed after it: transactions are far shorter.
 */
async function findReturned({ db }: Context, customerId: number, mailedAt: string | null): Promise<number[]> {
  const returned = db
    .select({ id: requestItems.id })
    .from(requestItems)
    .where(
      and(
        eq(requestItems.listId, requestLists.id),
        eq(requestItems.state, 'returned'),
        mailedAt
          ? gt(requestItems.stateSince, sql`${mailedAt}::timestamptz - interval '1 minute'`)
          : undefined,
      ),
    );
  const rows = await db
    .select({ id: requestLists.id })
    .from(requestLists)
    .where(
      and(
        eq(requestLists.customerId, customerId),
        isNotNull(requestLists.sentAt),
        isNull(requestLists.closedAt),
        asksItsClient,
        exists(returned),
      ),
    )
    .orderBy(requestLists.id);
  return rows.map(({ id }) => id);
}
