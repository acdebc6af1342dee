import { inArray, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { firm } from '#firm';
import type { Db } from '../core/database/db.ts';
import { dataExportParts, files } from '../core/database/schema.ts';
import type { StoredObject } from '../core/storage/storage.ts';

/** Whether the database references stored contents: as those of a file or a data export, of a purged file, or not. */
export type Claim = 'claimed' | 'purged' | 'unclaimed';

const batch = 500;

/** When a file must have been deleted for its contents to go. */
export const purgeBefore = () => sql`now() - make_interval(days => ${firm.files.purgeAfterDays})`;

/** Goes through a listing of any length, a batch at a time. */
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
  );
  const purged = new Map(rows.map((row) => [row.name, row.purged]));
  for (const object of objects) {
    const known = purged.get(object.name);
    const claim: Claim = known === undefined ? 'unclaimed' : known ? 'purged' : 'claimed';
    yield { object, claim };
  }
}
