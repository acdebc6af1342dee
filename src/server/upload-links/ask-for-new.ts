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
  /** The visitor's IP address, for the audit log. */
  address: string;
}

export const askedLinkQueue: JobQueue<AskedLink> = {
  name: 'upload-link-asked',
  waitsInRestoredCopy: true,
  options: noticeJob,
};

/** Keeps somebody with an old link from flooding the client's mailbox. */
const hoursBetweenMails = 24;

/** Does the same work for every token, so that neither the response nor its timing reveals whether it is valid. */
export async function askForNewLink(
  context: Context,
  { address }: Actor,
  { token }: Input<typeof uploadLinksApi.askForNew>,
): Promise<ResponseOf<typeof uploadLinksApi.askForNew>> {
  await enqueue(context, askedLinkQueue, { ...linkOfToken(context.signer, token), address });
  return { received: true };
}

/** Emails a working link to the client of the list, unless the list does not exist or takes no more files. */
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
    // The list has been deleted in the meantime.
    if (!(error instanceof AppError && error.code === 'not_found')) throw error;
  });
}
