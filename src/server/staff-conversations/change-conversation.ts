import { addYears } from 'date-fns/addYears';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Input } from '#shared/endpoint.ts';
import { senderName } from '#shared/format.ts';
import type * as staffConversationsApi from '#shared/staff-conversations.ts';
import type { StaffConversation } from '#shared/staff-conversations.ts';
import { type Context, inTransaction } from '../core/context.ts';
import type { Db } from '../core/database/db.ts';
import { nameColumns } from '../core/database/name-columns.ts';
import { threads, users } from '../core/database/schema.ts';
import { AppError } from '../core/errors.ts';
import { isActiveStaff } from '../core/security/accounts.ts';
import type { Member } from '../core/security/actor.ts';
import { recordAudit } from '../core/security/audit.ts';
import { announceMessages } from '../messages/announce-messages.ts';
import { lockThread, type Thread } from '../messages/lock-thread.ts';
import { notifyRecipient } from '../messages/notify-recipient.ts';
import { findUnseen } from '../messages/require-seen.ts';
import { findConversation } from './conversation-rows.ts';

export function changeConversation(
  context: Context,
  actor: Member,
  {
    id,
    take,
    assigneeId,
    state,
    snoozedUntil,
    seenUpToId,
    channel,
  }: Input<typeof staffConversationsApi.change>,
): Promise<StaffConversation> {
  return inTransaction(context, async (tx) => {
    const thread = await lockThread(tx.db, id);
    if (take) await takeConversation(tx, actor, thread, actor.session.user.id);
    else if (assigneeId !== undefined) await assignConversation(tx, actor, thread, assigneeId);
    const putsAside = snoozedUntil || (state && state !== 'open');
    if (putsAside && seenUpToId && (await findUnseen(tx.db, thread, seenUpToId))) {
      throw new AppError('not_possible', 'The client has just written again. Read it first.');
    }
    if (snoozedUntil) await snooze(tx.db, actor, thread, snoozedUntil);
    else if (state) await setState(tx.db, actor, thread, state);
    if (channel) await setChannel(tx.db, actor, thread, channel);
    const changed = await findConversation(tx.db, actor, id);
    // 'Support' shows its assignee's name. Clients are not told about any other change.
    const isRenamed = changed.kind === 'support' && changed.assignee?.id !== (thread.assigneeId ?? undefined);
    await announceMessages(tx.db, isRenamed ? [thread.customerId] : []);
    return changed;
  });
}

/** A conversation that already has this state keeps its `stateSince`. */
async function setState(
  tx: Db,
  actor: Member,
  thread: Thread,
  state: Thread['state'],
  snoozedUntil: string | null = null,
): Promise<void> {
  if (thread.state === state && thread.snoozedUntil === snoozedUntil) return;
  if (state !== 'done') await requireOpenAccount(tx, thread);
  await tx
    .update(threads)
    .set({ state, stateSince: sql`now()`, snoozedUntil, alerted: null })
    .where(eq(threads.id, thread.id));
  await recordAudit(tx, actor, 'conversation_changed', {
    type: 'conversation',
    id: thread.id,
    clientId: thread.customerId,
    details: { state, snoozedUntil },
  });
}

/** Sets how answers are sent from now on. */
async function setChannel(tx: Db, actor: Member, thread: Thread, channel: Thread['channel']): Promise<void> {
  if (thread.channel === channel) return;
  const { id, customerId: clientId } = thread;
  if (clientId === null) {
    throw new AppError('not_possible', 'Colleagues write to each other in the portal.');
  }
  await tx.update(threads).set({ channel }).where(eq(threads.id, id));
  await recordAudit(tx, actor, 'conversation_channel_set', {
    type: 'conversation',
    id,
    clientId,
    details: { channel },
  });
}

async function snooze(tx: Db, actor: Member, thread: Thread, until: string): Promise<void> {
  const time = new Date(until);
  const refuse = (reason: string) => new AppError('invalid_input', reason, { snoozedUntil: reason });
  if (time <= new Date()) throw refuse('This time has passed. Please choose a later one.');
  if (time > addYears(new Date(), 1)) throw refuse('Please choose a time within a year.');
  await setState(tx, actor, thread, 'waiting', time.toISOString());
}

/** Who is no client any more cannot be answered as one, so the conversation cannot wait for an answer. */
async function requireOpenAccount(tx: Db, { customerId }: Thread): Promise<void> {
  if (customerId === null) return;
  const [client] = await tx
    .select({ role: users.role })
    .from(users)
    .where(and(eq(users.id, customerId), isNull(users.deletedAt)));
  if (client?.role === 'customer') return;
  if (client)
    throw new AppError(
      'not_possible',
      'This person belongs to the staff now, so the conversation stays done.',
    );
  throw new AppError('not_possible', 'This account is closed, so the conversation stays done.');
}

/** Of two who take it at once, the second is refused. It can be taken if its assignee's account is closed. */
export async function takeConversation(
  tx: Context,
  actor: Member,
  thread: Thread,
  assigneeId: number,
): Promise<void> {
  const holderId = thread.assigneeId;
  const isHolder = holderId === actor.session.user.id || holderId === assigneeId;
  const [holder] =
    holderId === null || isHolder
      ? []
      : await tx.db
          .select(nameColumns)
          .from(users)
          .where(and(eq(users.id, holderId), isNull(users.deletedAt)));
  if (holder) {
    throw new AppError(
      'message_taken',
      `${senderName(holder)} has already taken this conversation. Talk to them before you answer.`,
    );
  }
  await assignConversation(tx, actor, thread, assigneeId);
}

export async function assignConversation(
  tx: Context,
  actor: Member,
  thread: Thread,
  assigneeId: number | null,
): Promise<void> {
  if (thread.assigneeId === assigneeId) return;
  if (thread.customerId === null) {
    throw new AppError('not_possible', 'This is between two colleagues. Forward the message instead.');
  }
  if (assigneeId !== null) await requireAssignee(tx.db, assigneeId, thread.customerId);
  await tx.db
    .update(threads)
    // Back in the queue, it may cause a new email to colleagues.
    .set({ assigneeId, ...(assigneeId === null && { alerted: sql`nullif(${threads.alerted}, 'assignee')` }) })
    .where(eq(threads.id, thread.id));
  const { id, customerId: clientId, lastMessageId } = thread;
  if (assigneeId !== null && assigneeId !== actor.session.user.id && lastMessageId !== null) {
    await notifyRecipient(tx, assigneeId, lastMessageId);
  }
  await recordAudit(tx.db, actor, 'conversation_assigned', {
    type: 'conversation',
    id,
    clientId,
    details: { assigneeId },
  });
}

/** Staff who were clients do not answer themselves. The lock keeps the account from being closed before the change. */
async function requireAssignee(tx: Db, id: number, customerId: number): Promise<void> {
  const [found] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), isActiveStaff))
    .for('share');
  if (found && id !== customerId) return;
  const reason = 'This conversation cannot be given to them. Choose another colleague.';
  throw new AppError('invalid_input', reason, { assigneeId: reason });
}
