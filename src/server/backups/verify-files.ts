import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Db } from '../core/database/db.ts';
import { dataExportParts, files, incomingMails, users } from '../core/database/schema.ts';
import { mailHasContents } from '../files/claims.ts';
import type { Vault } from '../files/vault.ts';
import { countProgress, inParallel } from './in-parallel.ts';

export interface StoredContents {
  /** 'file 17, ‘W-2.pdf’ of maria.lopez', 'part 0 of data export 3' or 'mail 5'. */
  label: string;
  storedFilename: string;
  sha256: Buffer;
  size?: number;
}

const rowsAtOnce = 1000;
const hasContents = and(isNull(files.purgedAt), sql`length(${files.sha256}) > 0`);

/** Contents that rows reference, a batch of rows at a time. */
export async function* readStoredContents(db: Db): AsyncGenerator<StoredContents> {
  let after = 0;
  for (;;) {
    const rows = await db
      .select({
        id: files.id,
        storedFilename: files.storedFilename,
        sha256: files.sha256,
        size: files.fileSize,
        filename: files.originalFilename,
        owner: users.username,
      })
      .from(files)
      .innerJoin(users, eq(users.id, files.userId))
      .where(and(hasContents, gt(files.id, after)))
      .orderBy(asc(files.id))
      .limit(rowsAtOnce);
    for (const { id, filename, owner, ...row } of rows)
      yield { label: `file ${id}, ‘${filename}’ of ${owner}`, ...row };
    const last = rows.at(-1);
    if (!last) break;
    after = last.id;
  }
  const parts = await db.select().from(dataExportParts);
  for (const { exportId, position, ...part } of parts)
    yield { label: `part ${position} of data export ${exportId}`, ...part };
  yield* readStoredMails(db);
}

async function* readStoredMails(db: Db): AsyncGenerator<StoredContents> {
  let after = 0;
  for (;;) {
    const rows = await db
      .select({
        id: incomingMails.id,
        storedFilename: sql<string>`${incomingMails.storedFilename}`,
        sha256: incomingMails.sha256,
        size: incomingMails.size,
      })
      .from(incomingMails)
      .where(and(mailHasContents, gt(incomingMails.id, after)))
      .orderBy(asc(incomingMails.id))
      .limit(rowsAtOnce);
    for (const { id, sha256, ...row } of rows) if (sha256) yield { label: `mail ${id}`, sha256, ...row };
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

export async function countStoredContents(db: Db): Promise<number> {
  const counts = [
    await db.$count(files, hasContents),
    await db.$count(dataExportParts),
    await db.$count(incomingMails, mailHasContents),
  ];
  return counts.reduce((sum, count) => sum + count);
}

interface VerifiedFiles {
  checked: number;
  /** 'file 17, ‘W-2.pdf’ of maria.lopez (NAME): missing'. */
  problems: string[];
  /** Rows of an earlier system whose contents were never stored here. */
  withoutContents: number;
}

/** Checks that the contents of every row exist, decrypt, and match the row's size and SHA-256. */
export async function verifyFiles(
  db: Db,
  vault: Vault,
  print: (line: string) => void,
): Promise<VerifiedFiles> {
  const problems: string[] = [];
  let checked = 0;
  const progress = countProgress('files', await countStoredContents(db), print);
  await inParallel(readStoredContents(db), async (contents) => {
    const problem = await findProblem(vault, contents);
    if (problem) problems.push(`${contents.label} (${contents.storedFilename}): ${problem}`);
    checked += 1;
    progress();
  });
  const withoutContents = await db.$count(
    files,
    and(isNull(files.purgedAt), sql`length(${files.sha256}) = 0`),
  );
  return { checked, problems, withoutContents };
}

/** What keeps these contents from being read as their row says, if anything. */
export async function findProblem(
  vault: Pick<Vault, 'open' | 'storage'>,
  { storedFilename, sha256, size }: StoredContents,
): Promise<string | undefined> {
  const opened = await vault.open(storedFilename, sha256);
  if (opened === 'no_key') return 'none of the keys in FILE_KEYS opens it, or its first lines are damaged';
  if (opened === 'damaged') return (await vault.storage.get(storedFilename)) ? 'damaged' : 'missing';
  if (size !== undefined && opened.length !== size) return `${opened.length} bytes instead of ${size}`;
  return undefined;
}
