import { sql } from 'drizzle-orm';
import type * as clientsApi from '#shared/clients.ts';
import type { Input } from '#shared/endpoint.ts';
import { type TimelineEntry, type TimelineKind, timelineKinds } from '#shared/timeline-entries.ts';
import { requireOwner } from '../access.ts';
import type { Context } from '../core/context.ts';
import type { Db } from '../core/database/db.ts';
import { type Page, unknownCursor } from '../core/database/paging.ts';
import { toIsoTimestamp } from '../core/database/timestamp.ts';
import type { Member } from '../core/security/actor.ts';
import { type Place, readEntries } from './read-entries.ts';
import { mergedParts, timelineParts, together, visibleKinds } from './timeline-parts.ts';
import { findClient, findCompanyPeople, type Whose } from './whose.ts';

type Query = Input<typeof clientsApi.listTimeline>;

export async function listTimeline({ db }: Context, actor: Member, query: Query) {
  requireVisible(actor, query);
  return findEntries(db, actor, await findClient(db, query.id), query);
}

export async function listCompanyTimeline({ db }: Context, actor: Member, query: Query) {
  requireVisible(actor, query);
  return findEntries(db, actor, await findCompanyPeople(db, query.id), query);
}

function requireVisible(actor: Member, { kind }: Query): void {
  if (kind === 'audit') requireOwner(actor, 'see these entries of the audit log');
}

/**
 * The newest entries of each kind, merged. There is no total count: `readOpen` counts by kind, and `total` only says
 * whether there is more than this page.
 */
async function findEntries(
  db: Db,
  actor: Member,
  whose: Whose,
  { kind: asked, cursor, limit }: Query,
): Promise<Page<TimelineEntry>> {
  const last = cursor === undefined ? undefined : parseCursor(cursor);
  const parts = (asked ? [asked] : visibleKinds(actor)).flatMap((kind) => {
    const before = last && { at: last.at, id: idBefore(last, kind) };
    const found = asked ? timelineParts(kind, actor, whose) : mergedParts(kind, actor, whose);
    return found.map(
      (part) => sql`select at, ${rankOf(kind)}::int as rank, id from (${part(before, limit + 1)}) newest`,
    );
  });
  const { rows } = await db.execute<{ at: string; rank: number; id: string }>(
    sql`select * from (${together(parts)}) merged order by at desc, rank desc, id desc limit ${limit + 1}`,
  );
  const found = rows.map((row) => ({
    at: toIsoTimestamp(row.at),
    kind: timelineKinds[row.rank] as TimelineKind,
    id: Number(row.id),
  }));
  const page = found.slice(0, limit);
  const more = found.length > limit;
  return {
    rows: await readEntries(db, { actor, whose }, page),
    total: more ? `${page.length}+` : String(page.length),
    next: more ? toCursor(page.at(-1) as Place) : null,
  };
}

const rankOf = (kind: TimelineKind) => timelineKinds.indexOf(kind);

/** At the last entry's timestamp, kinds of a lower rank are all still to come; kinds of a higher rank are done. */
function idBefore(last: Place, kind: TimelineKind): number {
  if (kind === last.kind) return last.id;
  return rankOf(kind) < rankOf(last.kind) ? Number.MAX_SAFE_INTEGER : 0;
}

function toCursor({ at, kind, id }: Place): string {
  return `${Date.parse(at)}.${kind}.${id}`;
}

function parseCursor(cursor: string): Place {
  const [time, name, id] = /^(\d{1,13})\.([a-z]+)\.(\d{1,15})$/.exec(cursor)?.slice(1) ?? [];
  const kind = timelineKinds.find((known) => known === name);
  if (!kind) throw unknownCursor();
  return { at: new Date(Number(time)).toISOString(), kind, id: Number(id) };
}
