import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type * as importsApi from '#shared/client-imports.ts';
import type { ClientImport, ListedImport } from '#shared/client-imports.ts';
import type { Input } from '#shared/endpoint.ts';
import { type Context, inTransaction } from '../core/context.ts';
import type { Db } from '../core/database/db.ts';
import { insertedRow } from '../core/database/inserted-row.ts';
import { findPage, idsOf } from '../core/database/list-page.ts';
import { type Page, toPage } from '../core/database/paging.ts';
import { clientImportRows, clientImports } from '../core/database/schema.ts';
import { AppError } from '../core/errors.ts';
import type { Member } from '../core/security/actor.ts';
import { recordAudit } from '../core/security/audit.ts';
import type { Upload } from '../core/uploads/upload.ts';
import { cleanFilename } from '../files/filename.ts';
import { announceImports, findImport, findListedImports, lockImport } from './find-import.ts';
import { type CsvFile, readCsv } from './read-csv.ts';
import { suggestColumns } from './suggest-columns.ts';

export async function listImports(
  { db }: Context,
  _actor: Member,
  position: Input<typeof importsApi.list>,
): Promise<Page<ListedImport>> {
  const { ids, counted } = await findPage(db, idsOf(clientImports, undefined), position);
  return toPage(await findListedImports(db, ids), position.limit, counted);
}

export async function readImport(
  { db }: Context,
  _actor: Member,
  { id }: Input<typeof importsApi.read>,
): Promise<ClientImport> {
  return findImport(db, id);
}

interface ReadFile extends CsvFile {
  filename: string;
  sha256: Buffer;
}

/** Runs before the transaction, because parsing a large file takes a while. */
export async function readUploadedCsv(
  _context: Context,
  _actor: Member,
  { upload }: { upload: Upload },
): Promise<ReadFile> {
  const sha256 = createHash('sha256').update(upload.bytes).digest();
  const filename = cleanFilename(upload.filename) || 'clients.csv';
  return { ...(await readCsv(upload.bytes)), filename, sha256 };
}

/** Few enough that a statement with 100 columns does not block the server. */
const rowsAtOnce = 200;

export async function createImport(
  tx: Context,
  actor: Member,
  { filename, headers, rows }: ReadFile,
): Promise<ClientImport> {
  const { db } = tx;
  const { id } = await insertedRow(
    db
      .insert(clientImports)
      .values({
        createdBy: actor.session.user.id,
        ...{ filename, headers, columns: suggestColumns(headers), rowCount: rows.length },
      })
      .returning({ id: clientImports.id }),
  );
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const part = rows.slice(start, start + rowsAtOnce);
    await db.insert(clientImportRows).values(part.map((row) => ({ importId: id, ...row })));
  }
  const details = { rows: rows.length };
  await recordAudit(db, actor, 'client_import_uploaded', { type: 'client_import', id, details });
  await announceImports(db);
  return findImport(db, id);
}

export async function deleteDraft(
  context: Context,
  actor: Member,
  { id }: Input<typeof importsApi.remove>,
): Promise<undefined> {
  await inTransaction(context, async ({ db }) => {
    const { status, filename } = await lockImport(db, id);
    if (status !== 'draft') {
      throw new AppError('not_possible', 'This import has begun already. Undo it instead.');
    }
    await db.delete(clientImports).where(and(eq(clientImports.id, id)));
    const details = { filename };
    await recordAudit(db, actor, 'client_import_deleted', { type: 'client_import', id, details });
    await announceImports(db);
  });
}

/** For the check and the start, which are possible only for a draft. */
export async function lockDraft(tx: Db, id: number) {
  const draft = await lockImport(tx, id);
  if (draft.status !== 'draft') {
    throw new AppError(
      'not_possible',
      'This import has begun already. Load the page again to see how far it is.',
    );
  }
  return draft;
}
