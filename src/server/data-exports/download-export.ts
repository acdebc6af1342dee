import { Readable } from 'node:stream';
import { and, eq, isNull, type SQL } from 'drizzle-orm';
import type * as exportsApi from '#shared/data-exports.ts';
import type { DataExport } from '#shared/data-exports.ts';
import type { Input } from '#shared/endpoint.ts';
import { firmDay } from '#shared/time.ts';
import { clientDataExports, ownDataExports } from '../access.ts';
import type { Context } from '../core/context.ts';
import { dataExports, users } from '../core/database/schema.ts';
import { AppError, notFound } from '../core/errors.ts';
import type { Download } from '../core/http/download.ts';
import type { DownloadPlace } from '../core/http/held-downloads.ts';
import type { Member } from '../core/security/actor.ts';
import { recordAudit } from '../core/security/audit.ts';
import type { Vault } from '../files/vault.ts';
import { listParts, partBytes } from './parts.ts';
import { isAvailable, present } from './service.ts';

type Parts = Awaited<ReturnType<typeof listParts>>;

/** Where the parts are, and the memory for those of this response. */
interface Contents {
  vault: Vault;
  place: DownloadPlace;
}

/** The next part is opened while the last one is still being sent. */
const heldBytes = 2 * partBytes;

/** The copy with this id, if it is the actor's own or, for an owner, one of a client that they requested. */
const ownCopy = (actor: Member, id: number) => and(eq(dataExports.id, id), ownDataExports(actor));
const clientCopy = (actor: Member, id: number) => and(eq(dataExports.id, id), clientDataExports(actor));

export async function readExport(
  context: Context,
  actor: Member,
  { id }: Input<typeof exportsApi.read>,
  contents: Contents,
): Promise<DataExport> {
  return present((await openExport(context, actor, ownCopy(actor, id), contents)).row);
}

export async function readClientExport(
  context: Context,
  actor: Member,
  { id }: Input<typeof exportsApi.readForClient>,
  contents: Contents,
): Promise<DataExport> {
  return present((await openExport(context, actor, clientCopy(actor, id), contents)).row);
}

export function downloadExport(
  context: Context,
  actor: Member,
  { id }: Input<typeof exportsApi.download>,
  contents: Contents,
): Promise<Download> {
  return sendExport(context, actor, ownCopy(actor, id), contents);
}

export function downloadClientExport(
  context: Context,
  actor: Member,
  { id }: Input<typeof exportsApi.downloadForClient>,
  contents: Contents,
): Promise<Download> {
  return sendExport(context, actor, clientCopy(actor, id), contents);
}

/** Recorded before the first byte is sent: a reader who aborts the download has what was sent so far. */
async function sendExport(
  context: Context,
  actor: Member,
  which: SQL | undefined,
  contents: Contents,
): Promise<Download> {
  const { row, username, first, parts } = await openExport(context, actor, which, contents);
  await recordAudit(context.db, actor, 'data_export_downloaded', { type: 'user', id: row.userId });
  return {
    filename: `data-of-${username}-${firmDay(row.createdAt)}.zip`,
    content: Readable.from(allParts(contents, first, parts)),
    type: 'application/zip',
    ...(row.fileSize !== null && { size: row.fileSize }),
  };
}

/** Opens the first part before the headers are sent, so that a missing key or storage still gives a readable error. */
async function openExport({ db }: Context, actor: Member, which: SQL | undefined, contents: Contents) {
  const [found] = await db
    .select({ row: dataExports, username: users.username })
    .from(dataExports)
    .innerJoin(users, eq(users.id, dataExports.userId))
    .where(and(which, isAvailable, isNull(users.deletedAt)));
  if (!found) throw notFound();
  const { id, userId } = found.row;
  const parts = await listParts(db, id);
  const first = await openPart(contents, parts[0]);
  if (typeof first === 'string') {
    await recordAudit(db, actor, 'data_export_damaged', { type: 'user', id: userId });
    throw new AppError(
      'file_damaged',
      'This copy cannot be opened. Please make a new one; if that does not help, call us.',
    )
      .forStaff(
        'This copy cannot be opened. Please make a new one; if that does not help, tell whoever runs the server.',
      )
      .causedBy(new Error(`Export ${id}, first part: ${first}`));
  }
  return { ...found, first, parts };
}

/** Sends the parts in order, each checked against its hash. A damaged part aborts the download. */
async function* allParts(contents: Contents, first: Uint8Array, parts: Parts): AsyncGenerator<Uint8Array> {
  yield first;
  for (const part of parts.slice(1)) {
    const content = await openPart(contents, part);
    if (typeof content === 'string') throw new Error(`Part ${part.storedFilename}: ${content}`);
    yield content;
  }
}

async function openPart({ vault, place }: Contents, part: Parts[number] | undefined) {
  return part ? place.read(heldBytes, () => vault.open(part.storedFilename, part.sha256)) : 'damaged';
}
