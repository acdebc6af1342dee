import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { MessageMail } from '#shared/message-mails.ts';
import type { Channel } from '#shared/messages.ts';
import type { Db } from '../core/database/db.ts';
import { incomingMails, messageMails, messages, users } from '../core/database/schema.ts';
import { jobSchema } from '../core/jobs/jobs.ts';
import type { Member } from '../core/security/actor.ts';
import { openableMails } from '../incoming-mails/openable-mails.ts';
import { jobIdOfMessage, messageMailQueue } from './queue.ts';

const job = sql.raw(`${jobSchema}.job`);

/** What staff see about the emails behind these messages. */
export async function findMailStates(
  db: Db,
  actor: Member,
  shown: { id: number; channel: Channel }[],
): Promise<(messageId: number) => MessageMail> {
  const ids = shown.filter(({ channel }) => channel === 'email').map(({ id }) => id);
  const rows = ids.length > 0 ? await selectStates(db, actor, ids) : [];
  const found = new Map(rows.map(({ id, ...row }) => [id, toMessageMail(row)]));
  return (messageId) => found.get(messageId) ?? { mail: null, mailWarning: null, originalMailId: null };
}

function selectStates(db: Db, actor: Member, ids: number[]) {
  return db
    .select({
      id: messages.id,
      isFromStaff: sql<boolean>`${users.role} = 'admin'`,
      sent: messageMails,
      received: {
        id: incomingMails.id,
        warning: incomingMails.reason,
        openable: sql<boolean>`(${and(isNotNull(incomingMails.storedFilename), openableMails(actor))})`,
      },
      jobState: sql<string | null>`(
        select state::text from ${job} where name = ${messageMailQueue.name} and id = ${jobIdOfMessage})`,
    })
    .from(messages)
    .innerJoin(users, eq(users.id, messages.fromUserId))
    .leftJoin(messageMails, eq(messageMails.messageId, messages.id))
    .leftJoin(incomingMails, eq(incomingMails.messageId, messages.id))
    .where(and(eq(messages.channel, 'email'), sql`${messages.id} = any(${sql.param(ids)}::int[])`));
}

type StateRow = Omit<Awaited<ReturnType<typeof selectStates>>[number], 'id'>;

function toMessageMail({ isFromStaff, sent, received, jobState }: StateRow): MessageMail {
  const state = sent ? (sent.bouncedAt ? 'bounced' : 'sent') : stateOfJob(jobState);
  // A staff member may have sent this to us by email while still a client.
  const isOurs = sent !== null || (isFromStaff && received === null);
  return {
    mail: isOurs ? { state, withText: sent?.withText ?? false, reason: sent?.bounceReason ?? null } : null,
    mailWarning: received?.warning ?? null,
    originalMailId: received?.openable ? received.id : null,
  };
}

function stateOfJob(state: string | null) {
  if (state === 'created' || state === 'retry' || state === 'active') return 'waiting';
  return state === 'failed' ? 'failed' : 'none';
}
