import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm';
import { senderName } from '#shared/format.ts';
import type { Db } from '../core/database/db.ts';
import { nameColumns } from '../core/database/name-columns.ts';
import { messages, users } from '../core/database/schema.ts';
import { AppError } from '../core/errors.ts';

type QueuedMessage = Pick<typeof messages.$inferSelect, 'id' | 'fromUserId' | 'category'>;

interface Taking {
  /** Who does it: what one has taken, only oneself can hand on. */
  byId: number;
  assigneeId: number;
  /** Answering a message is proof of having read it. */
  read: boolean;
}

/**
 * Assigns a recipient to a message of the support queue, and with it the customer's other queued messages, so that two
 * staff members do not reply to the same customer; a support request is assigned separately. Of two concurrent calls
 * the second waits for the first, and is rejected.
 */
export async function takeMessage(tx: Db, message: QueuedMessage, taking: Taking): Promise<void> {
  const { byId, assigneeId, read } = taking;
  const goesAlong =
    message.category === null
      ? and(eq(messages.fromUserId, message.fromUserId), isNull(messages.toUserId), isNull(messages.category))
      : undefined;
  const rows = await tx
    .select({ id: messages.id, toUserId: messages.toUserId })
    .from(messages)
    .where(or(eq(messages.id, message.id), goesAlong))
    .orderBy(asc(messages.id))
    .for('update');
  const holderId = rows.find(({ id }) => id === message.id)?.toUserId ?? null;
  if (holderId !== null && holderId !== byId && holderId !== assigneeId) await requireClosed(tx, holderId);
  const ids = rows.map(({ id }) => id);
  await tx.update(messages).set({ toUserId: assigneeId, read }).where(inArray(messages.id, ids));
}

/** A message that a colleague has taken can only be taken over once that account is closed. */
async function requireClosed(tx: Db, holderId: number): Promise<void> {
  const isOpen = and(eq(users.id, holderId), isNull(users.deletedAt));
  const [holder] = await tx.select(nameColumns).from(users).where(isOpen);
  if (!holder) return;
  throw new AppError(
    'message_taken',
    `${senderName(holder)} has already taken this message. Talk to them, or write to the client in a new message.`,
  );
}
