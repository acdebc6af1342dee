import { and, asc, eq, gt, ne } from 'drizzle-orm';
import { senderName } from '#shared/format.ts';
import type { Db } from '../core/database/db.ts';
import { nameColumns } from '../core/database/name-columns.ts';
import { messages, users } from '../core/database/schema.ts';
import { AppError } from '../core/errors.ts';
import type { Member } from '../core/security/actor.ts';
import type { Thread } from './lock-thread.ts';

/** The client's first message after the last one that the staff member has seen. */
export async function findUnseen(tx: Db, { id, customerId }: Thread, seenUpToId: number) {
  if (customerId === null) return undefined;
  const [unseen] = await tx
    .select({ sentAt: messages.sentAt })
    .from(messages)
    .where(and(eq(messages.threadId, id), gt(messages.id, seenUpToId), eq(messages.fromUserId, customerId)))
    .orderBy(asc(messages.id))
    .limit(1);
  return unseen;
}

/** Rejects an answer if its writer has not seen a colleague's newer one, so that nobody is answered twice. */
export async function requireSeen(
  tx: Db,
  { session }: Member,
  threadId: number,
  seenUpToId: number,
): Promise<void> {
  // The id of a newer message in another conversation would hide unseen answers in this one.
  if ((await tx.$count(messages, and(eq(messages.id, seenUpToId), eq(messages.threadId, threadId)))) === 0) {
    const reason = 'This message is not in the conversation. Please load it again.';
    throw new AppError('invalid_input', reason, { seenUpToId: reason });
  }
  const [unseen] = await tx
    .select(nameColumns)
    .from(messages)
    .innerJoin(users, eq(users.id, messages.fromUserId))
    .where(
      and(
        eq(messages.threadId, threadId),
        gt(messages.id, seenUpToId),
        ne(messages.fromUserId, session.user.id),
        eq(users.role, 'admin'),
      ),
    )
    .limit(1);
  if (!unseen) return;
  throw new AppError(
    'colleague_answered',
    `${senderName(unseen)} has answered meanwhile. Read it above, and send yours if it still fits.`,
  );
}
