import { and, eq } from 'drizzle-orm';
import type { Input } from '#shared/endpoint.ts';
import type * as requestListsApi from '#shared/request-lists.ts';
import type { ListEvent } from '#shared/request-lists.ts';
import { customerRequestLists } from '../access.ts';
import { readEvents } from '../audit/list-entries.ts';
import type { Context } from '../core/context.ts';
import { findPage, idsOf } from '../core/database/list-page.ts';
import { type Page, toPage } from '../core/database/paging.ts';
import { auditLog, requestLists } from '../core/database/schema.ts';
import { notFound } from '../core/errors.ts';
import type { Member } from '../core/security/actor.ts';

/** All staff may read it, although only owners may read the audit log itself. */
export async function readHistory(
  { db }: Context,
  actor: Member,
  { id, ...position }: Input<typeof requestListsApi.readHistory>,
): Promise<Page<ListEvent>> {
  const visible = and(eq(requestLists.id, id), customerRequestLists(actor));
  if ((await db.$count(requestLists, visible)) === 0) throw notFound();
  const ofList = and(eq(auditLog.subjectType, 'request_list'), eq(auditLog.subjectId, String(id)));
  const { ids, counted } = await findPage(db, idsOf(auditLog, ofList), position);
  return toPage(await readEvents(db, ids), position.limit, counted);
}
