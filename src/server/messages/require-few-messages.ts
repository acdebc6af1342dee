import { and, count, eq, gt, sql, sum } from 'drizzle-orm';
import { firm } from '#firm';
import { formatNumber } from '#shared/format.ts';
import { isUnknownAccount } from '../accounts/unknown-account.ts';
import type { Db } from '../core/database/db.ts';
import { messages, type users } from '../core/database/schema.ts';
import { AppError } from '../core/errors.ts';

/**
 * Anyone can register with any address, and confirm any number of a mail domain, so less is taken in until the address is
 * confirmed and the firm has dealt with the account.
 */
const strangersADay = { messages: 20, characters: 50_000 };

type Customer = Pick<typeof users.$inferSelect, 'id' | 'emailConfirmed'>;

/** The caller holds the customer's lock: of two messages sent at once, the second counts the first. */
export async function requireFewMessages(tx: Db, customer: Customer, content: string): Promise<void> {
  if (customer.emailConfirmed && !(await isUnknownAccount(tx, customer.id))) return;
  const [sent] = await tx
    .select({ count: count(), characters: sum(sql`char_length(${messages.content})`) })
    .from(messages)
    .where(and(eq(messages.fromUserId, customer.id), gt(messages.sentAt, sql`now() - interval '1 day'`)));
  const { messages: most, characters } = strangersADay;
  if (sent && sent.count < most && Number(sent.characters ?? 0) + content.length <= characters) return;
  if (customer.emailConfirmed) {
    throw new AppError(
      'too_many_requests',
      `We have not answered you yet. Until then we take in ${most} messages a day, at most ${formatNumber(characters)} characters in all. Please wait for our answer, or call us at ${firm.phone.label}.`,
    );
  }
  throw new AppError(
    'email_not_confirmed',
    `Please confirm your email address under Profile first. Until then we take in ${most} messages a day, at most ${formatNumber(characters)} characters in all.`,
  );
}
