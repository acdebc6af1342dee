import { and, eq, gt, sql } from 'drizzle-orm';
import type { Input, ResponseOf } from '#shared/endpoint.ts';
import type * as uploadLinksApi from '#shared/upload-links.ts';
import { type Context, inTransaction } from '../core/context.ts';
import { auditLog, uploadLinks } from '../core/database/schema.ts';
import { AppError } from '../core/errors.ts';
import { enqueue, type Job, type JobQueue, noticeJob } from '../core/jobs/jobs.ts';
import type { Actor } from '../core/security/actor.ts';
import { recordAudit } from '../core/security/audit.ts';
import { lockList } from '../request-lists/recount.ts';
import { type LinkId, linkOfToken } from './link-token.ts';
import { mailLink } from './manage-link.ts';

interface AskedLink extends LinkId {
  /** Of the visitor, for the audit log. */
  address: string;
}

export const askedLinkQueue: JobQueue<AskedLink> = {
  name: 'upload-link-asked',
  waitsInRestoredCopy: true,
  options: noticeJob,
};

/** A holder of an old link cannot fill the client's mailbox. */
const hoursBetweenMails = 24;

/** The same work for every text, so that neither the response nor its time tells whether it was a link's. */
export async function askForNewLink(
  context: Context,
  { address }: Actor,
  { token }: Input<typeof uploadLinksApi.askForNew>,
): Promise<ResponseOf<typeof uploadLinksApi.askForNew>> {
  await enqueue(context, askedLinkQueue, { ...linkOfToken(context.signer, token), address });
  return { received: true };
}

/** Mails a link that works to the client of the list, unless there is no such list or it takes in nothing more. */
export async function sendAskedLink(
  context: Context,
  { id, data: { listId, version, address } }: Job<AskedLink>,
): Promise<void> {
  await inTransaction(context, async (tx) => {
    const [known] = await tx.db
      .select({ version: uploadLinks.version })
      .from(uploadLinks)
      .where(eq(uploadLinks.listId, listId));
    if (!known || version > known.version) return;
    const list = await lockList(tx.db, listId);
    const recently = and(
      eq(auditLog.subjectType, 'request_list'),
      eq(auditLog.subjectId, String(listId)),
      eq(auditLog.action, 'upload_link_asked'),
      gt(auditLog.at, sql`now() - ${hoursBetweenMails} * interval '1 hour'`),
    );
    if (list.closedAt !== null || (await tx.db.$count(auditLog, recently)) > 0) return;
    const visitor = { address, session: null };
    const subject = { type: 'request_list', id: listId, clientId: list.customerId } as const;
    await recordAudit(tx.db, visitor, 'upload_link_asked', subject);
    await mailLink(tx, visitor, list, { recipientId: list.customerId, asked: true, id });
  }).catch((error: unknown) => {
    // The list was deleted since.
    if (!(error instanceof AppError && error.code === 'not_found')) throw error;
  });
}
