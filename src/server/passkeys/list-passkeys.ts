import { desc, eq } from 'drizzle-orm';
import type { Passkey } from '#shared/passkeys.ts';
import type { Context } from '../core/context.ts';
import { passkeys } from '../core/database/schema.ts';
import type { Member } from '../core/security/actor.ts';

export const listedPasskey = {
  id: passkeys.id,
  name: passkeys.name,
  createdAt: passkeys.createdAt,
  lastUsedAt: passkeys.lastUsedAt,
};

export function listPasskeys({ db }: Context, { session }: Member): Promise<Passkey[]> {
  return db
    .select(listedPasskey)
    .from(passkeys)
    .where(eq(passkeys.userId, session.user.id))
    .orderBy(desc(passkeys.id));
}
