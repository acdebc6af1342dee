import { eq } from 'drizzle-orm';
import type { Db } from '../core/database/db.ts';
import { chatSessions } from '../core/database/schema.ts';
import { AppError } from '../core/errors.ts';
import { readToken } from '../core/security/signatures.ts';

/** Only the visitor who began a conversation has its key. Answers the session, locked against a second hand-over. */
export async function requireOwnSession(tx: Db, sessionId: string, key: string) {
  const [session] =
    readToken('chat', key) === sessionId
      ? await tx.select().from(chatSessions).where(eq(chatSessions.id, sessionId)).for('update')
      : [];
  if (!session) {
    throw new AppError(
      'forbidden',
      'This conversation belongs to somebody else. Please load the page again.',
    );
  }
  return session;
}
