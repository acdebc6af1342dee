import { and } from 'drizzle-orm';
import type { Input } from '#shared/endpoint.ts';
import { titleForPeriod } from '#shared/request-periods.ts';
import type * as requestTemplatesApi from '#shared/request-templates.ts';
import { firmToday } from '#shared/time.ts';
import { askableClients } from '../access.ts';
import { type Context, inTransaction } from '../core/context.ts';
import { type requestTemplates, users } from '../core/database/schema.ts';
import { AppError } from '../core/errors.ts';
import { type Job, type JobQueue, retriedJob } from '../core/jobs/jobs.ts';
import type { AuditedMember, Member } from '../core/security/actor.ts';
import { recordAudit } from '../core/security/audit.ts';
import { insertLists, requireAssignee } from '../request-lists/manage-lists.ts';
import { sendLists } from '../request-lists/send-list.ts';
import { findTemplateToSend, lockTemplate } from './lock-template.ts';
import { chosenClients, findRecipients, hasList, type Recipient } from './recipients.ts';

type Sending = Pick<Input<typeof requestTemplatesApi.send>, 'period' | 'dueOn' | 'taxDate' | 'assigneeId'>;

/** The request itself sends up to this many, within a second or two; more are split into jobs of this size. */
const clientsAtOnce = 100;

export interface TemplateJob {
  templateId: number;
  clientIds: number[];
  sending: Sending;
  /** The staff member who pressed the button, for the audit log. */
  userId: number;
  address: string;
}

export const templateQueue: JobQueue<TemplateJob> = {
  name: 'request-template',
  options: { ...retriedJob, retryLimit: 20, expireInSeconds: 300, deleteAfterSeconds: 3600 },
};

/** Leaves out clients who have a list of this template and period: nobody gets two, even from concurrent calls. */
export async function sendToMany(
  context: Context,
  actor: Member,
  { id, clientIds, filter, ...sending }: Input<typeof requestTemplatesApi.send>,
): Promise<{ sent: number; leftOut: number; inBackground: boolean }> {
  refusePastDay(sending);
  const chosen = and(chosenClients({ clientIds, filter }), askableClients(actor));
  return inTransaction(context, async (tx) => {
    const template = await lockTemplate(tx.db, id);
    if (sending.assigneeId !== null) await requireAssignee(tx.db, sending.assigneeId);
    const leftOut = await tx.db.$count(users, and(chosen, hasList(id, sending.period)));
    const recipients = await findRecipients(tx.db, chosen, id, sending.period);
    const inBackground = recipients.length > clientsAtOnce;
    if (inBackground) await enqueueBatches(tx, actor, { templateId: id, sending }, recipients);
    else await sendBatch(tx, actor, template, recipients, sending);
    const sent = recipients.length;
    const details = { clients: sent, period: sending.period ?? null };
    await recordAudit(tx.db, actor, 'request_template_sent', { type: 'request_template', id, details });
    return { sent, leftOut, inBackground };
  });
}

function refusePastDay({ dueOn }: Sending): void {
  if (dueOn >= firmToday()) return;
  const reason = 'Please choose today or a later day';
  throw new AppError('invalid_input', reason, { dueOn: reason });
}

/** Each job is one transaction, so it can be repeated: clients who already have the list are left out. */
async function enqueueBatches(
  tx: Context,
  { address, session }: Member,
  what: Pick<TemplateJob, 'templateId' | 'sending'>,
  recipients: Recipient[],
): Promise<void> {
  const ids = recipients.map(({ id }) => id);
  const jobs: TemplateJob[] = [];
  for (let start = 0; start < ids.length; start += clientsAtOnce) {
    const clientIds = ids.slice(start, start + clientsAtOnce);
    jobs.push({ ...what, clientIds, userId: session.user.id, address });
  }
  await tx.jobs.sendAll(tx.db, templateQueue, jobs);
}

/** Does nothing if the template was deleted meanwhile. */
export async function sendTemplateBatch(context: Context, { data }: Job<TemplateJob>): Promise<void> {
  const { templateId, clientIds, sending, userId, address } = data;
  await inTransaction(context, async (tx) => {
    const template = await findTemplateToSend(tx.db, templateId);
    if (!template) return;
    const recipients = await findRecipients(tx.db, chosenClients({ clientIds }), templateId, sending.period);
    await sendBatch(tx, { address, session: { user: { id: userId } } }, template, recipients, sending);
  });
}

async function sendBatch(
  tx: Context,
  actor: AuditedMember,
  { id: templateId, title, items }: typeof requestTemplates.$inferSelect,
  recipients: Recipient[],
  { period = null, dueOn, taxDate = null, assigneeId }: Sending,
): Promise<void> {
  const drafts = recipients.map(({ id, accountantId }) => ({
    list: {
      customerId: id,
      templateId,
      title: titleForPeriod(title, period),
      period,
      dueOn,
      taxDate,
      assigneeId: assigneeId ?? accountantId ?? actor.session.user.id,
    },
    items,
  }));
  await sendLists(tx, actor, await insertLists(tx.db, actor, drafts));
}
