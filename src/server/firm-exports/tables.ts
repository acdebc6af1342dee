import { getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { firm } from '#firm';
import * as schema from '../core/database/schema.ts';
import { csvText } from '../core/http/csv.ts';
import type { SecretBox } from '../core/security/secret-box.ts';
import type { ExportFolder } from './export-folder.ts';

/** Tables that are no records of the firm. The test names every other table, so that none is left out by accident. */
const leftOut = new Set<PgTable>([
  // How users prove who they are.
  schema.devices,
  schema.emailChanges,
  schema.emailConfirmations,
  schema.emailUndoLinks,
  schema.invitations,
  schema.passkeyChallenges,
  schema.passkeys,
  schema.passwordResets,
  schema.pendingSignIns,
  schema.recoveryCodes,
  schema.sessions,
  schema.totpSecrets,
  // Copies of what other tables hold.
  schema.auditChecks,
  schema.auditSeals,
  schema.clientImportRows,
  schema.clientImports,
  schema.conversations,
  schema.dataExportParts,
  schema.dataExports,
  // What only this program needs.
  schema.appointmentNotices,
  schema.articleSources,
  schema.auditPending,
  schema.auditRefusals,
  schema.idempotencyKeys,
  schema.installation,
  schema.messageNotices,
  schema.rateLimits,
  schema.requestNotices,
  schema.staffPhotos,
  schema.systemReports,
  schema.threadWriters,
  schema.uploadLinks,
  // With its own columns (export-files.ts), which say where each file was written.
  schema.files,
]);

/** Secrets, what the search needs, and columns that newer ones have replaced. */
const columnsLeftOut = new Set([
  'users.password',
  'users.notes',
  'users.calendar_feed_version',
  'users.first_session_id',
  'companies.ein',
  'companies.ein_ending',
  'companies.notes',
  'newsletter_subscribers.token',
  'newsletter_subscribers.confirm_token',
  'incoming_mails.fingerprint',
  'incoming_mails.sha256',
  'incoming_mails.stored_filename',
  'appointments.calendar_uid',
  'articles.source_hash',
]);
const forSearches = new Set(['search_text', 'search_words', 'asked_words', 'body_words']);

/** The tables of the export, by their names. */
export const exportedTables: PgTable[] = Object.values<unknown>(schema)
  .filter((value) => is(value, PgTable))
  .filter((table) => !leftOut.has(table))
  .sort((one, other) => getTableName(one).localeCompare(getTableName(other)));

/** The table of files has its own columns (export-files.ts). */
export const filesPath = 'Tables/files.csv';
export const tablePath = (table: PgTable) => `Tables/${getTableName(table)}.csv`;

interface ExportedColumn {
  header: string;
  expression: string;
  isSealed: boolean;
}

const zone = pg.escapeLiteral(firm.timeZone);
const personName = `coalesce(nullif(concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')), ''), username)`;

/** Beside each reference to a user or a company stands the name. */
export function exportedColumns(table: PgTable): ExportedColumn[] {
  const { name: tableName, columns, foreignKeys } = getTableConfig(table);
  const references = new Map(
    foreignKeys.flatMap((key) => {
      const { columns: own, foreignTable } = key.reference();
      return own.length === 1 ? [[own[0]?.name, foreignTable] as const] : [];
    }),
  );
  return columns
    .filter(({ name }) => !columnsLeftOut.has(`${tableName}.${name}`) && !forSearches.has(name))
    .flatMap((column) => {
      const { name } = column;
      const quoted = `t.${pg.escapeIdentifier(name)}`;
      const nameHeader = `${name.replace(/_id$/, '')}_name`;
      const referred = references.get(name);
      const nameOf = (from: string, expression: string) => ({
        header: nameHeader,
        expression: `(select ${expression} from ${from} where id = ${quoted})`,
        isSealed: false,
      });
      const isSealed = name === 'ein_sealed';
      const isTime = column.getSQLType().startsWith('timestamptz');
      return [
        {
          header: isSealed ? 'ein' : name,
          expression: isSealed
            ? `encode(${quoted}, 'hex')`
            : isTime
              ? `to_char(${quoted} at time zone ${zone}, 'YYYY-MM-DD HH24:MI:SS')`
              : `${quoted}::text`,
          isSealed,
        },
        ...(referred === schema.users ? [nameOf('users', personName)] : []),
        ...(referred === schema.companies ? [nameOf('companies', 'name')] : []),
      ];
    });
}

const rowsAtOnce = 1000;
type Row = (string | null)[];

/** A CSV of each table, row by row through a cursor: a table may be larger than memory. */
export async function exportTables(
  client: pg.Client,
  secretBox: SecretBox,
  folder: ExportFolder,
): Promise<void> {
  for (const table of exportedTables) {
    const columns = exportedColumns(table);
    const cells = columns.map(({ header }, index) => [header, (row: Row) => row[index] ?? null] as const);
    const rows = readTable(client, secretBox, table, columns);
    await folder.addText(tablePath(table), csvText(rows, Object.fromEntries(cells)));
  }
}

async function* readTable(
  client: pg.Client,
  secretBox: SecretBox,
  table: PgTable,
  columns: ExportedColumn[],
): AsyncGenerator<Row> {
  const { name, columns: all } = getTableConfig(table);
  const order = all.some((column) => column.name === 'id') ? 'order by t.id' : '';
  const expressions = columns.map(({ expression }) => expression).join(', ');
  await client.query(
    `declare exported no scroll cursor for select ${expressions} from ${pg.escapeIdentifier(name)} t ${order}`,
  );
  for (;;) {
    const { rows } = await client.query<Row>({
      text: `fetch ${rowsAtOnce} from exported`,
      rowMode: 'array',
    });
    for (const row of rows)
      yield await Promise.all(
        row.map((cell, index) =>
          cell && columns[index]?.isSealed ? secretBox.open(Buffer.from(cell, 'hex')) : cell,
        ),
      );
    if (rows.length < rowsAtOnce) break;
  }
  await client.query('close exported');
}
