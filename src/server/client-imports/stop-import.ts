import { and, eq, isNull } from 'drizzle-orm';
import type * as importsApi from '#shared/client-imports.ts';
import type { ClientImport } from '#shared/client-imports.ts';
import type { Input } from '#shared/endpoint.ts';
import { type Context, inTransaction } from '../core/context.ts';
import { clientImportRows } from '../core/database/schema.ts';
import { AppError } from '../core/errors.ts';
import type { Member } from '../core/security/actor.ts';
import { recordAudit } from '../core/security/audit.ts';
import { findImport, lockImport } from './find-import.ts';
import { finishImport } from './run-import.ts';

const notReached = 'The import was stopped before this row. Upload the file again to import it.';

/**
 * Finishes an import with the rows processed so far. Each batch of the job locks the import and then finds it finished,
 * so a job that still runs, or is retried later, does nothing more.
 */
export async function stopImport(
  context: Context,
  actor: Member,
  { id }: Input<typeof importsApi.stop>,
): Promise<ClientImport> {
  return inTransaction(context, async ({ db }) => {
    const { status } = await lockImport(db, id);
    if (status === 'draft') {
      throw new AppError('not_possible', 'This import has not begun. Delete the draft instead.');
    }
    if (status === 'running') {
      await db
        .update(clientImportRows)
        .set({ outcome: 'failed', reason: notReached })
        .where(and(eq(clientImportRows.importId, id), isNull(clientImportRows.outcome)));
      await recordAudit(db, actor, 'client_import_stopped', { type: 'client_import', id });
      await finishImport(db, actor, id);
    }
    return findImport(db, id);
  });
}
