import { asc, eq, sql } from 'drizzle-orm';
import type * as importsApi from '#shared/client-imports.ts';
import { type ClientImport, type ImportColumns, importFields } from '#shared/client-imports.ts';
import type { Input } from '#shared/endpoint.ts';
import { requireLinkingRight } from '../companies/people.ts';
import { type Context, inTransaction } from '../core/context.ts';
import type { Db } from '../core/database/db.ts';
import { clientImportRows, clientImports } from '../core/database/schema.ts';
import { AppError } from '../core/errors.ts';
import type { Member } from '../core/security/actor.ts';
import type { Created } from './create-clients.ts';
import { announceImports, findImport } from './find-import.ts';
import { type Judgement, judgeRows } from './judge-rows.ts';
import { lockDraft } from './service.ts';

/**
 * The dry run: each row gets the outcome it would have now. The import judges again, because much can change until
 * then.
 */
export async function checkImport(
  context: Context,
  actor: Member,
  { id, columns }: Input<typeof importsApi.check>,
): Promise<ClientImport> {
  if (columns.companyName !== undefined) requireLinkingRight(actor);
  return inTransaction(context, async ({ db }) => {
    const draft = await lockDraft(db, id);
    const chosen = chosenColumns(columns, draft.headers.length);
    await db.update(clientImports).set({ columns: chosen }).where(eq(clientImports.id, id));
    const rows = await db
      .select({ line: clientImportRows.line, values: clientImportRows.values })
      .from(clientImportRows)
      .where(eq(clientImportRows.importId, id))
      .orderBy(asc(clientImportRows.line));
    await storeOutcomes(db, id, await judgeRows(db, { ...draft, columns: chosen }, rows));
    await announceImports(db);
    return findImport(db, id);
  });
}

/** Drops fields sent as undefined, and rejects columns that the file does not have. */
function chosenColumns(sent: Input<typeof importsApi.check>['columns'], width: number): ImportColumns {
  const columns: ImportColumns = {};
  for (const field of importFields) {
    const position = sent[field];
    if (position === undefined) continue;
    if (position >= width) throw invalid('The file has no such column. Load the page again and choose anew.');
    if (Object.values(columns).includes(position)) {
      throw invalid('One column cannot have two meanings. Choose one of them.');
    }
    columns[field] = position;
  }
  if (columns.email === undefined) throw invalid('Choose the column with the email addresses.');
  const { firstName, lastName, fullName } = columns;
  if ((firstName ?? lastName ?? fullName) === undefined) throw invalid('Choose the column with the names.');
  return columns;
}

function invalid(message: string): AppError {
  return new AppError('invalid_input', message, { columns: message });
}

/** Writes the outcomes of many rows in one statement. */
export async function storeOutcomes(
  tx: Db,
  importId: number,
  judged: Judgement[],
  created: Map<number, Created> = new Map(),
): Promise<void> {
  if (judged.length === 0) return;
  const list = (values: unknown[]) => sql.param(values);
  await tx.execute(sql`
    update ${clientImportRows} set outcome = result.outcome, reason = result.reason, user_id = result.user_id,
      company_id = result.company_id
    from unnest(
      ${list(judged.map(({ line }) => line))}::int[],
      ${list(judged.map(({ outcome }) => outcome))}::text[],
      ${list(judged.map(({ reason }) => reason))}::text[],
      ${list(judged.map(({ line }) => created.get(line)?.userId ?? null))}::int[],
      ${list(judged.map(({ line }) => created.get(line)?.companyId ?? null))}::int[]
    ) as result (line, outcome, reason, user_id, company_id)
    where ${clientImportRows.importId} = ${importId} and ${clientImportRows.line} = result.line
  `);
}
