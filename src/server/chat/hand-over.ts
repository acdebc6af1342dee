import { asc, eq } from 'drizzle-orm';
import type * as chatApi from '#shared/chat.ts';
import type { Input, ResponseOf } from '#shared/endpoint.ts';
import { storeEnquiry } from '../contacts/service.ts';
import { type Context, inTransaction } from '../core/context.ts';
import type { Db } from '../core/database/db.ts';
import { chatMessages, chatSessions } from '../core/database/schema.ts';
import { AppError } from '../core/errors.ts';
import type { Actor } from '../core/security/actor.ts';
import { requireOwnSession } from './own-session.ts';

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
    .orderBy(asc(chatMessages.id));
  const lines = messages.map(({ isFromUser, content }) => `${isFromUser ? 'Visitor' : 'Chat'}: ${content}`);
  return ['Conversation in the support chat:', ...lines].join('\n\n');
}
