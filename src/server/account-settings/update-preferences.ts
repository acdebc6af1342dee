import type { z } from 'zod';
import type { CurrentUser, preferences as preferencesSchema } from '#shared/accounts.ts';
import type { Context } from '../core/context.ts';
import { insertedRow } from '../core/database/inserted-row.ts';
import { preferences } from '../core/database/schema.ts';
import { mayMailText } from '../core/mail/text-by-mail.ts';
import type { Member } from '../core/security/actor.ts';

/** Preferences that are left out keep their value. */
export async function updatePreferences(
  { db }: Context,
  actor: Member,
  { messageTextByMail: agrees, ...others }: z.infer<typeof preferencesSchema>,
): Promise<CurrentUser['preferences']> {
  const { id, role } = actor.session.user;
  const asksForText = role === 'customer' && mayMailText();
  // Nobody can consent to something they are not asked about.
  const chosen = { ...others, ...(asksForText && agrees !== undefined && { messageTextByMail: agrees }) };
  const { userId, reviewKeys, messageTextByMail, ...stored } = await insertedRow(
    db
      .insert(preferences)
      .values({ userId: id, ...chosen })
      .onConflictDoUpdate({ target: preferences.userId, set: chosen })
      .returning(),
  );
  return {
    ...stored,
    ...(role === 'admin' && { reviewKeys }),
    ...(asksForText && { messageTextByMail }),
  };
}
