import type { Db } from '#server/core/database/db.ts';
import { startSession } from '#server/core/security/session.ts';
import type { Role } from '#shared/accounts.ts';

/** Inserts a session for the user and returns the token that the session cookie would hold. */
export async function signInAs(db: Db, user: { id: number; role: Role }): Promise<string> {
  return (await startSession(db, user, '127.0.0.1')).token;
}
