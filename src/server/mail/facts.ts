import { and, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { personName } from '#shared/format.ts';
import type { ReturnedMail } from '#shared/mail.ts';
import type { Db } from '../core/database/db.ts';
import { nameColumns } from '../core/database/name-columns.ts';
import { incomingMails, messageMails, messages, preferences, users } from '../core/database/schema.ts';
import { failedQueue } from '../core/jobs/jobs.ts';
import { mailQueue } from '../core/mail/mail.ts';

/** Queues whose jobs send mail; `mailQueues` adds the one that reads it. */
export const outgoingQueues = [mailQueue.name, 'message-mail'];
const mailQueues = [...outgoingQueues, 'incoming-mail'];

/** For how many days a refused or unreadable email is reported. */
export const reportedDays = 30;
const shownReturns = 50;

export interface MailFacts {
  lastReceivedAt: string | null;
  /** Emails from the mailbox that are not processed yet, and how long the oldest has waited. */
  unread: number;
  oldestUnreadSeconds: number;
  /** Refused or unreadable emails of the last `reportedDays` days. */
  notTakenIn: number;
  /** Mail jobs under 'Failed jobs'. */
  givenUp: number;
  /** Clients with an open account, and how many of them agreed to get the text of messages by email. */
  clients: number;
  agreed: number;
}

const isClient = and(eq(users.role, 'customer'), isNull(users.deletedAt)) as SQL;

export async function readMailFacts(db: Db): Promise<MailFacts> {
  const { rows } = await db.execute<MailFacts & Record<string, unknown>>(sql`
    select
      (select max(${incomingMails.receivedAt}) from ${incomingMails}) as "lastReceivedAt",
      (select count(*)::int from ${incomingMails} where ${incomingMails.outcome} = 'waiting') as unread,
      (select coalesce(extract(epoch from now() - min(${incomingMails.receivedAt})), 0)::float
        from ${incomingMails} where ${incomingMails.outcome} = 'waiting') as "oldestUnreadSeconds",
      (select count(*)::int from ${incomingMails} where ${inArray(incomingMails.outcome, ['refused', 'failed'])}
        and ${incomingMails.receivedAt} > now() - ${reportedDays} * interval '1 day') as "notTakenIn",
      (select count(*)::int from pgboss.job where name = ${failedQueue} and state < 'active'
        and ${inArray(sql`source_name`, mailQueues)}) as "givenUp",
      (select count(*)::int from ${users} where ${isClient}) as clients,
      (select count(*)::int from ${users} join ${preferences} on ${preferences.userId} = ${users.id}
        where ${isClient} and ${preferences.messageTextByMail}) as agreed
  `);
  const [facts] = rows;
  if (!facts) throw new Error('No facts about mail');
  const { lastReceivedAt } = facts;
  return { ...facts, lastReceivedAt: lastReceivedAt && new Date(lastReceivedAt).toISOString() };
}

/** Clients whose current address bounced, with the last bounce. */
export async function listReturned(db: Db): Promise<ReturnedMail[]> {
  const last = db
    .select({ reason: messageMails.bounceReason, returnedAt: messageMails.bouncedAt })
    .from(messageMails)
    .innerJoin(messages, eq(messages.id, messageMails.messageId))
    .where(and(eq(messages.toUserId, users.id), isNotNull(messageMails.bouncedAt)))
    .orderBy(desc(messageMails.bouncedAt))
    .limit(1)
    .as('last');
  const rows = await db
    .select({
      userId: users.id,
      person: nameColumns,
      address: users.email,
      reason: last.reason,
      returnedAt: last.returnedAt,
    })
    .from(users)
    .leftJoinLateral(last, sql`true`)
    .where(and(isClient, eq(users.bouncedAddress, sql`lower(${users.email})`)))
    .orderBy(sql`${last.returnedAt} desc nulls last`, desc(users.id))
    .limit(shownReturns);
  return rows.map(({ person, ...row }) => ({ ...row, name: personName(person) }));
}
