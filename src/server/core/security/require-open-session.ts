import { eq } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { sessions } from '../database/schema.ts';
import { signedOut } from '../errors.ts';
import type { Member } from './actor.ts';

/**
 * For calls that add or remove a way to sign in, after locking the account: the session may have ended while they
 * waited for the lock, because the user reported a stranger.
 */
export async function requireOpenSession(tx: Db, { session }: Member): Promise<void> {
  if ((await tx.$count(sessions, eq(sessions.id, session.id))) === 0) throw signedOut();
}
