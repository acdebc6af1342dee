import { desc, eq } from 'drizzle-orm';
import type * as chatApi from '#shared/chat.ts';
import type { Input, ResponseOf } from '#shared/endpoint.ts';
import { storeEnquiry } from '../contacts/service.ts';
import { type Context, inTransaction } from '../core/context.ts';
import type { Db } from '../core/database/db.ts';
import { chatMessages, chatSessions } from '../core/database/schema.ts';
import { AppError } from '../core/errors.ts';
import type { Actor } from '../core/security/actor.ts';
import { requireOwnSession } from './own-session.ts';

/** Both as much as staff would read. A conversation may go on for days; its end says what the visitor wants. */
const maxMessages = 200;
const maxLength = 20_000;

/** The conversation becomes an enquiry like any other, with its emails; staff reply from there. */
export async function handOverChat(
  context: Context,
  _actor: Actor,
  { sessionId, key, website, ...visitor }: Input<typeof chatApi.handOver>,
): Promise<ResponseOf<typeof chatApi.handOver>> {
  if (website) return { received: true };
  return inTransaction(context, async (tx) => {
    const session = await requireOwnSession(tx, sessionId, key);
    if (session.contactId !== null) {
      throw new AppError('not_possible', 'Our staff have this conversation already. They will write to you.');
    }
    const contactId = await storeEnquiry(tx, { ...visitor, message: await transcript(tx.db, sessionId) });
    await tx.db.update(chatSessions).set({ contactId }).where(eq(chatSessions.id, sessionId));
    return { received: true };
  });
}

async function transcript(tx: Db, sessionId: string): Promise<string> {
  const messages = await tx
    .select({ isFromUser: chatMessages.isFromUser, content: chatMessages.content })
    .from(chatMessages)
    .where(eq(chatMessages.sessionId, sessionId))
    .orderBy(desc(chatMessages.id))
    .limit(maxMessages);
  const lines = messages.map(({ isFromUser, content }) => `${isFromUser ? 'Visitor' : 'Chat'}: ${content}`);
  const whole = lines.reverse().join('\n\n');
  const shown = whole.length > maxLength ? `…${whole.slice(-maxLength).toWellFormed()}` : whole;
  return `Conversation in the support chat:\n\n${shown}`;
}
