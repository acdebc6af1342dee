import { eq } from 'drizzle-orm';
import type { Context } from '../core/context.ts';
import { chatSessions } from '../core/database/schema.ts';
import { AppError } from '../core/errors.ts';

/** The signer's purpose for the keys of chat sessions. */
export const chatKeyPurpose = 'chat';

/**
 * Only the visitor who started a conversation has its key. Returns the session, locked against a concurrent hand-over.
 */
export async function requireOwnSession(tx: Context, sessionId: string, key: string) {
  const [session] =
    tx.signer.verify(chatKeyPurpose, key) === sessionId
      ? await tx.db.select().from(chatSessions).where(eq(chatSessions.id, sessionId)).for('update')
      : [];
  if (!session) {
    throw new AppError(
      'forbidden',
      'This conversation belongs to somebody else. Please load the page again.',
    );
  }
  return session;
}
