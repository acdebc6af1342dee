import { personName } from '#shared/format.ts';
import type { Context } from '../context.ts';
import type { users } from '../database/schema.ts';
import { type Mail, queueMail } from './mail.ts';

type Account = Pick<
  typeof users.$inferSelect,
  'email' | 'emailConfirmed' | 'firstName' | 'lastName' | 'username'
>;

/**
 * Tells a user that their password or second factor was changed. Sends nothing to an address that was never confirmed:
 * it may belong to a third party, whose mailbox a stranger could flood by changing their own account repeatedly.
 */
export async function queueSecurityNotice(
  tx: Context,
  user: Account,
  buildMail: (email: string, name: string) => Mail,
): Promise<void> {
  if (user.emailConfirmed) await queueMail(tx, buildMail(user.email, personName(user)));
}
