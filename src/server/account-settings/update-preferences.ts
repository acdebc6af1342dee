import type { z } from 'zod';
import type { CurrentUser, preferences as preferencesSchema } from '#shared/accounts.ts';
import type { Context } from '../core/context.ts';
import { insertedRow } from '../core/database/inserted-row.ts';
import { preferences } from '../core/database/schema.ts';
import type { Member } from '../core/security/actor.ts';

/** What is left out stays as it is. */
export async function updatePreferences(
  { db }: Context,
  actor: Member,
  chosen: z.infer<typeof preferencesSchema>,
): Promise<CurrentUser['preferences']> {
  const { id, role } = actor.session.user;
  const { userId, reviewKeys, ...stored } = await insertedRow(
    db
      .insert(preferences)
      .values({ userId: id, ...chosen })
      .onConflictDoUpdate({ target: preferences.userId, set: chosen })
      .returning(),
  );
  return { ...stored, ...(role === 'admin' && { reviewKeys }) };
}
