import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Role } from '#shared/accounts.ts';
import { readableFiles } from '../access.ts';
import type { Db } from '../core/database/db.ts';
import { files, messageFiles } from '../core/database/schema.ts';
import { AppError } from '../core/errors.ts';

interface Side {
  id: number;
  role: Role;
}

/** Returns the chosen files if both the writer and the client of the message may open them; throws otherwise. */
export async function attachableFiles(
  tx: Db,
  from: Side,
  to: Side | null,
  fileIds: number[],
): Promise<number[]> {
  const wanted = [...new Set(fileIds)];
  if (wanted.length === 0) return [];
  const client = [from, to].find((side) => side?.role === 'customer');
  const owned = client
    ? await tx
        .select({ id: files.id })
        .from(files)
        .where(
          and(
            inArray(files.id, wanted),
            isNull(files.deletedAt),
            readableFiles({ session: { user: client } }),
            readableFiles({ session: { user: from } }),
          ),
        )
    : [];
  if (owned.length === wanted.length) return wanted;
  const reason = 'One of these files is not among the client’s files. Remove it, or choose it again.';
  throw new AppError('not_found', reason, { fileIds: reason });
}

/** The attachments that are forwarded with a message: those that the new recipient may open. */
export async function forwardableFiles(tx: Db, messageId: number, to: Side): Promise<number[]> {
  const rows = await tx
    .select({ id: files.id })
    .from(messageFiles)
    .innerJoin(files, eq(files.id, messageFiles.fileId))
    .where(
      and(
        eq(messageFiles.messageId, messageId),
        isNull(files.deletedAt),
        readableFiles({ session: { user: to } }),
      ),
    );
  return rows.map(({ id }) => id);
}
