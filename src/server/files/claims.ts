import { and, inArray, isNotNull, not, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { firm } from '#firm';
import type { Db } from '../core/database/db.ts';
import { dataExportParts, files, incomingMails } from '../core/database/schema.ts';
import type { StoredObject } from '../core/storage/storage.ts';

/**
 * Whether the database references stored contents: by a file, a data export or a mail, by a purged one, or not at all.
 */
export type Claim = 'claimed' | 'purged' | 'unclaimed';

const batch = 500;

/** Files deleted before this lose their contents. */
export const purgeBefore = () => sql`now() - make_interval(days => ${firm.files.purgeAfterDays})`;

/** How long the raw mail is kept if it became neither a message nor an enquiry. */
export const unusedMailDays = 90;

/** Its contents may already be gone: nothing opens, checks or copies them any more. */
export const isMailToPurge = and(
  inArray(incomingMails.outcome, ['bounce', 'ignored', 'refused', 'failed']),
  sql`${incomingMails.receivedAt} < now() - make_interval(days => ${unusedMailDays})`,
) as SQL;

export const mailHasContents = and(isNotNull(incomingMails.storedFilename), not(isMailToPurge));

/** Processes a listing of any length in batches. */
export async function* readClaims(
  db: Db,
  objects: AsyncIterable<StoredObject>,
): AsyncGenerator<{ object: StoredObject; claim: Claim }> {
  let waiting: StoredObject[] = [];
  for await (const object of objects) {
    waiting.push(object);
    if (waiting.length < batch) continue;
    yield* judge(db, waiting);
    waiting = [];
  }
  yield* judge(db, waiting);
}

async function* judge(db: Db, objects: StoredObject[]) {
  if (objects.length === 0) return;
  const names = objects.map(({ name }) => name);
  const rows = await unionAll(
    db
      .select({
        name: files.storedFilename,
        purged: sql<boolean>`${files.purgedAt} is not null or coalesce(${files.deletedAt} < ${purgeBefore()}, false)`,
      })
      .from(files)
      .where(inArray(files.storedFilename, names)),
    db
      .select({ name: dataExportParts.storedFilename, purged: sql<boolean>`false` })
      .from(dataExportParts)
      .where(inArray(dataExportParts.storedFilename, names)),
    db
      .select({ name: sql<string>`${incomingMails.storedFilename}`, purged: sql<boolean>`${isMailToPurge}` })
      .from(incomingMails)
      .where(inArray(incomingMails.storedFilename, names)),
  );
  const purged = new Map(rows.map((row) => [row.name, row.purged]));
  for (const object of objects) {
    const known = purged.get(object.name);
    const claim: Claim = known === undefined ? 'unclaimed' : known ? 'purged' : 'claimed';
    yield { object, claim };
  }
}
