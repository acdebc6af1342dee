import { and, eq, isNull, sql } from 'drizzle-orm';
import type { MailPlan } from '#shared/message-mails.ts';
import type { Db } from '../core/database/db.ts';
import { nameColumns } from '../core/database/name-columns.ts';
import { preferences, users } from '../core/database/schema.ts';
import { addressWorks } from '../core/mail/mail.ts';
import { mayMailText } from '../core/mail/text-by-mail.ts';

/** A user and what kind of email they may get right now; undefined for a closed account, which gets none. */
export async function findMailRecipient(db: Db, userId: number) {
  const [found] = await db
    .select({
      ...nameColumns,
      id: users.id,
      address: users.email,
      emailConfirmed: users.emailConfirmed,
      wantsMail: sql<boolean>`coalesce(${preferences.emailNotifications}, true)`,
      agrees: sql<boolean>`(${users.role} = 'customer' and coalesce(${preferences.messageTextByMail}, false))`,
      addressWorks,
    })
    .from(users)
    .leftJoin(preferences, eq(preferences.userId, users.id))
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  return found && { ...found, plan: planFor(found) };
}

interface Settings {
  emailConfirmed: boolean;
  wantsMail: boolean;
  agrees: boolean;
  addressWorks: boolean;
}

function planFor({ emailConfirmed, wantsMail, agrees, addressWorks }: Settings): MailPlan['plan'] {
  if (!wantsMail) return 'off';
  if (!emailConfirmed) return 'unconfirmed';
  if (!addressWorks) return 'bounced';
  return agrees && mayMailText() ? 'text' : 'notice';
}

/** The same, reduced to what staff see. */
export async function findMailPlan(db: Db, userId: number): Promise<MailPlan | null> {
  const recipient = await findMailRecipient(db, userId);
  return recipient ? { plan: recipient.plan, address: recipient.address } : null;
}
