import { and, asc, eq, exists, gt, lt, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Context } from '../core/context.ts';
import type { Db } from '../core/database/db.ts';
import { dataExports, users } from '../core/database/schema.ts';
import type { Storage } from '../core/storage/storage.ts';
import { markFailed } from './make-export.ts';
import { removeParts } from './parts.ts';
import { announceExport, expiredBefore } from './service.ts';

/** Longer than all attempts take: the job is gone, because its worker died in the last attempt. */
const givenUpBefore = sql`now() - interval '1 day'`;
const removedAtOnce = 100;

/**
 * Deletes exports that are too old, those of closed accounts, and those that a newer one of the same requester has
 * replaced. Contents go first, so that an interrupted run leaves rows for the next.
 */
export async function sweepExports({ db }: Context, storage: Storage): Promise<void> {
  for (const { id } of await findAbandoned(db)) await markFailed(db, id);
  for (;;) {
    const dead = await findDead(db);
    for (const row of dead) {
      await removeParts(db, storage, row.id);
      await db.delete(dataExports).where(eq(dataExports.id, row.id));
      await announceExport(db, row);
    }
    if (dead.length < removedAtOnce) return;
  }
}

function findAbandoned(db: Db) {
  return db
    .select({ id: dataExports.id })
    .from(dataExports)
    .where(and(eq(dataExports.status, 'waiting'), lt(dataExports.createdAt, givenUpBefore)));
}

function findDead(db: Db) {
  return db
    .select({ id: dataExports.id, requestedBy: dataExports.requestedBy })
    .from(dataExports)
    .where(or(lt(dataExports.finishedAt, expiredBefore), isOfClosedAccount(db), isReplaced(db)))
    .orderBy(asc(dataExports.id))
    .limit(removedAtOnce);
}

/** Whether the account of the user, or of the owner who requested it, is closed. */
function isOfClosedAccount(db: Db): SQL {
  return exists(
    db
      .select({ id: users.id })
      .from(users)
      .where(
        and(
          or(eq(users.id, dataExports.userId), eq(users.id, dataExports.requestedBy)),
          sql`${users.deletedAt} is not null`,
        ),
      ),
  );
}

function isReplaced(db: Db): SQL | undefined {
  const newer = alias(dataExports, 'newer');
  return and(
    sql`${dataExports.status} <> 'waiting'`,
    exists(
      db
        .select({ id: newer.id })
        .from(newer)
        .where(
          and(
            eq(newer.userId, dataExports.userId),
            eq(newer.requestedBy, dataExports.requestedBy),
            eq(newer.status, 'ready'),
            gt(newer.id, dataExports.id),
          ),
        ),
    ),
  );
}
