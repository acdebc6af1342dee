import type { z } from 'zod';
import type { CurrentUser, preferences as preferencesSchema } from '#shared/accounts.ts';
import type { Context } from '../core/context.ts';
import { preferences } from '../core/database/schema.ts';
import type { Member } from '../core/security/actor.ts';

export async function updatePreferences(
  { db }: Context,
  actor: Member,
  chosen: z.infer<typeof preferencesSchema>,
): Promise<CurrentUser['preferences']> {
  await db
    .insert(preferences)
    .values({ userId: actor.session.user.id, ...chosen })
    .onConflictDoUpdate({ target: preferences.userId, set: chosen });
  return chosen;
}
