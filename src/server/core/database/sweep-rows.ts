import { and, eq, inArray, lt, ne, sql } from 'drizzle-orm';
import { firm } from '#firm';
import { emailLinkHours } from '#shared/account-settings.ts';
import { chatDays } from '#shared/chat.ts';
import { draftHours, importedRowDays } from '#shared/client-imports.ts';
import { deviceDays } from '../security/session-cookies.ts';
import type { Db } from './db.ts';
import {
  chatMessages,
  chatSessions,
  clientImportRows,
  clientImports,
  devices,
  emailChanges,
  emailUndoLinks,
  idempotencyKeys,
  passkeyChallenges,
  passwordResets,
  pendingSignIns,
  rateLimits,
  sessions,
  unansweredQuestions,
} from './schema.ts';

/**
 * Deletes expired rows: sessions past every limit, pending sign-ins, stored results and links that can no longer be
 * used, devices whose cookie has expired, the cells of imported CSV files, and chats that nobody of the firm has.
 */
export async function sweepRows(db: Db): Promise<void> {
  const { admin, customer } = firm.sessions;
  const longestSession = Math.max(admin.totalHours, customer.totalHours);
  const hoursAgo = (hours: number) => sql`now() - ${hours} * interval '1 hour'`;
  await db.delete(sessions).where(lt(sessions.createdAt, hoursAgo(longestSession)));
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, hoursAgo(24)));
  await db.delete(rateLimits).where(lt(rateLimits.expire, sql`extract(epoch from now()) * 1000`));
  for (const links of [emailChanges, emailUndoLinks]) {
    await db.delete(links).where(lt(links.createdAt, hoursAgo(emailLinkHours)));
  }
  await db.delete(pendingSignIns).where(lt(pendingSignIns.createdAt, hoursAgo(24)));
  await db.delete(devices).where(lt(devices.lastSeenAt, hoursAgo(deviceDays * 24)));
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.createdAt, hoursAgo(1)));
  await db.delete(passwordResets).where(lt(passwordResets.createdAt, hoursAgo(24)));
  await db
    .delete(clientImports)
    .where(and(eq(clientImports.status, 'draft'), lt(clientImports.createdAt, hoursAgo(draftHours))));
  // The references to what the rows created stay, so that the import can still be undone.
  const longFinished = db
    .select({ id: clientImports.id })
    .from(clientImports)
    .where(lt(clientImports.finishedAt, hoursAgo(importedRowDays * 24)));
  await db
    .update(clientImportRows)
    .set({ values: [] })
    .where(
      and(inArray(clientImportRows.importId, longFinished), ne(clientImportRows.values, sql`'{}'::text[]`)),
    );
  await sweepChats(db);
  await db.delete(unansweredQuestions).where(lt(unansweredQuestions.lastAskedAt, hoursAgo(chatDays * 24)));
}

/**
 * Deletes conversations with the chat in which nobody has written for long; one that staff were given stays. One that a
 * visitor continues or gives to the staff at this moment is locked by them, and left alone.
 */
async function sweepChats(db: Db): Promise<void> {
  const since = sql`now() - ${chatDays} * interval '1 day'`;
  await db.execute(sql`
    with old as (
      select ${chatSessions.id} from ${chatSessions}
      where ${chatSessions.contactId} is null and ${chatSessions.startedAt} < ${since} and not exists (
        select from ${chatMessages}
        where ${chatMessages.sessionId} = ${chatSessions.id} and ${chatMessages.sentAt} >= ${since})
      for update skip locked
    ), gone as (
      delete from ${chatMessages} using old where ${chatMessages.sessionId} = old.id
    )
    delete from ${chatSessions} using old where ${chatSessions.id} = old.id`);
}
