import { Readable } from 'node:stream';
import { and, eq, isNull, type SQL } from 'drizzle-orm';
import type * as exportsApi from '#shared/data-exports.ts';
import type { Input } from '#shared/endpoint.ts';
import { firmDay } from '#shared/time.ts';
import { clientDataExports, ownDataExports } from '../access.ts';
import type { Context } from '../core/context.ts';
import { dataExports, users } from '../core/database/schema.ts';
import { AppError, notFound } from '../core/errors.ts';
import type { Download } from '../core/http/download.ts';
import type { Member } from '../core/security/actor.ts';
import { recordAudit } from '../core/security/audit.ts';
import type { Vault } from '../files/vault.ts';
import { listParts } from './parts.ts';
import { isAvailable } from './service.ts';

type Parts = Awaited<ReturnType<typeof listParts>>;

export function downloadExport(
  context: Context,
  actor: Member,
  { id }: Input<typeof exportsApi.download>,
  vault: Vault,
): Promise<Download> {
  return openExport(context, actor, and(eq(dataExports.id, id), ownDataExports(actor)), vault);
}

export function downloadClientExport(
  context: Context,
  actor: Member,
  { id }: Input<typeof exportsApi.downloadForClient>,
  vault: Vault,
): Promise<Download> {
  return openExport(context, actor, and(eq(dataExports.id, id), clientDataExports(actor)), vault);
}

/** Recorded before the first byte is sent: who breaks off has what came so far. */
async function openExport(
  { db }: Context,
  actor: Member,
  which: SQL | undefined,
  vault: Vault,
): Promise<Download> {
  const [found] = await db
    .select({ row: dataExports, username: users.username })
    .from(dataExports)
    .innerJoin(users, eq(users.id, dataExports.userId))
    .where(and(which, isAvailable, isNull(users.deletedAt)));
  if (!found) throw notFound();
  const { row, username } = found;
  const subject = { type: 'user', id: row.userId } as const;
  const parts = await listParts(db, row.id);
  // The first one before the headers, so that a missing key or storage is an error that can be read.
  const first = await openPart(vault, parts[0]);
  if (typeof first === 'string') {
    await recordAudit(db, actor, 'data_export_damaged', subject);
    throw new AppError(
      'file_damaged',
      'This copy cannot be opened. Please make a new one; if that does not help, call us.',
    ).causedBy(new Error(`Export ${row.id}, first part: ${first}`));
  }
  await recordAudit(db, actor, 'data_export_downloaded', subject);
  return {
    filename: `data-of-${username}-${firmDay(row.createdAt)}.zip`,
    content: Readable.from(allParts(vault, first, parts)),
    type: 'application/zip',
    ...(row.fileSize !== null && { size: row.fileSize }),
  };
}

/** Part after part, each compared with its hash. With one that is damaged the download breaks off instead of being wrong. */
async function* allParts(vault: Vault, first: Uint8Array, parts: Parts): AsyncGenerator<Uint8Array> {
  yield first;
  for (const part of parts.slice(1)) {
    const content = await openPart(vault, part);
    if (typeof content === 'string') throw new Error(`Part ${part.storedFilename}: ${content}`);
    yield content;
  }
}

async function openPart(vault: Vault, part: Parts[number] | undefined) {
  return part ? vault.open(part.storedFilename, part.sha256) : 'damaged';
}
