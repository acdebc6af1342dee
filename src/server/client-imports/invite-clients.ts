import { and, asc, eq } from 'drizzle-orm';
import type * as importsApi from '#shared/client-imports.ts';
import type { ClientImport } from '#shared/client-imports.ts';
import type { Input } from '#shared/endpoint.ts';
import { type Context, inTransaction } from '../core/context.ts';
import { clientImportRows, users } from '../core/database/schema.ts';
import { AppError } from '../core/errors.ts';
import { enqueue, type Job, type JobQueue } from '../core/jobs/jobs.ts';
import type { Member } from '../core/security/actor.ts';
import { recordAudit } from '../core/security/audit.ts';
import { mayBeMailed } from '../invitations/daily-limit.ts';
import { neverInvited } from '../invitations/invitation-state.ts';
import { sendLinks } from '../invitations/send-invitations.ts';
import { announceImports, findImport, lockImport } from './find-import.ts';
import { actorOf, type ImportJob, importJob, jobOf } from './run-import.ts';

export const importInvitationQueue: JobQueue<ImportJob> = {
  name: 'client-import-invitations',
  options: importJob,
};

/** Queues the emails; clients who are invited or have a password already get none. */
export async function inviteClients(
  context: Context,
  actor: Member,
  { id }: Input<typeof importsApi.invite>,
): Promise<ClientImport> {
  return inTransaction(context, async (tx) => {
    await lockImport(tx.db, id);
    const found = await findImport(tx.db, id);
    if (found.status !== 'finished') {
      throw new AppError('not_possible', 'Clients can be invited once the import has finished.');
    }
    const { notInvited } = found.accounts;
    if (notInvited === 0)
      throw new AppError('not_possible', 'All clients of this import are invited already.');
    await enqueue(tx, importInvitationQueue, jobOf(actor, id));
    const details = { count: notInvited };
    await recordAudit(tx.db, actor, 'client_import_invited', { type: 'client_import', id, details });
    return found;
  });
}

const invitedAtOnce = 100;

/** Everybody in a batch has an invitation afterwards, so nobody gets two emails, whatever happens between batches. */
export async function sendInvitations(context: Context, { data }: Job<ImportJob>): Promise<void> {
  while (await inviteBatch(context, data));
}

/** Returns whether more may be left. */
export async function inviteBatch(context: Context, job: ImportJob): Promise<boolean> {
  return inTransaction(context, async (tx) => {
    const { id, status } = await lockImport(tx.db, job.importId);
    if (status !== 'finished') return false;
    const waiting = await tx.db
      .select({ user: users })
      .from(clientImportRows)
      .innerJoin(users, eq(users.id, clientImportRows.userId))
      .where(and(eq(clientImportRows.importId, id), eq(users.role, 'customer'), neverInvited, mayBeMailed))
      .orderBy(asc(users.id))
      .limit(invitedAtOnce)
      // Keeps others from inviting or closing these accounts in the meantime.
      .for('no key update', { of: users });
    if (waiting.length === 0) return false;
    const people = waiting.map(({ user }) => user);
    await sendLinks(tx, actorOf(job), job.userId, people);
    await announceImports(tx.db);
    return true;
  });
}
