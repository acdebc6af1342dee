import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { personName, staffName } from '#shared/format.ts';
import type { ManagedListSummary, RequestListSummary } from '#shared/request-lists.ts';
import type { Db } from '../core/database/db.ts';
import { findPage, idsOf, type Position } from '../core/database/list-page.ts';
import { type Page, toPage } from '../core/database/paging.ts';
import { companies, requestLists, users } from '../core/database/schema.ts';

const assignees = alias(users, 'assignees');

/** What both sides see of a list. */
const summaryColumns = {
  id: requestLists.id,
  title: requestLists.title,
  period: requestLists.period,
  company: { id: companies.id, name: companies.name },
  dueOn: requestLists.dueOn,
  taxDate: requestLists.taxDate,
  turn: requestLists.turn,
  turnSince: requestLists.turnSince,
  sentAt: requestLists.sentAt,
  closedAt: requestLists.closedAt,
  moreTimeUntil: requestLists.moreTimeUntil,
  itemCount: requestLists.itemCount,
  leftCount: requestLists.leftCount,
  receivedCount: requestLists.receivedCount,
  doneCount: requestLists.doneCount,
  assignee: {
    id: assignees.id,
    firstName: assignees.firstName,
    lastName: assignees.lastName,
    jobTitle: assignees.jobTitle,
  },
};

const managedColumns = {
  ...summaryColumns,
  client: { id: users.id, firstName: users.firstName, lastName: users.lastName, username: users.username },
  templateId: requestLists.templateId,
  pausedUntil: requestLists.pausedUntil,
  needsCall: sql<boolean>`${requestLists.needsCallAt} is not null`,
};

/** Lists as staff see them, in the given order. */
export async function findManagedLists(
  db: Db,
  which: SQL | undefined,
  { order = desc(requestLists.id), limit }: { order?: SQL; limit?: number } = {},
): Promise<ManagedListSummary[]> {
  const query = db
    .select(managedColumns)
    .from(requestLists)
    .innerJoin(users, eq(users.id, requestLists.customerId))
    .innerJoin(assignees, eq(assignees.id, requestLists.assigneeId))
    .leftJoin(companies, eq(companies.id, requestLists.companyId))
    .where(which)
    .orderBy(order);
  const rows = await (limit === undefined ? query : query.limit(limit));
  return rows.map(({ client, assignee, ...row }) => ({
    ...row,
    client: { id: client.id, name: personName(client) },
    assignee: { id: assignee.id, name: staffName(assignee) },
  }));
}

/** Lists as clients see them. */
export async function findLists(
  db: Db,
  which: SQL | undefined,
  { order = desc(requestLists.id), limit }: { order?: SQL; limit?: number } = {},
): Promise<RequestListSummary[]> {
  const query = db
    .select(summaryColumns)
    .from(requestLists)
    .innerJoin(assignees, eq(assignees.id, requestLists.assigneeId))
    .leftJoin(companies, eq(companies.id, requestLists.companyId))
    .where(which)
    .orderBy(order);
  const rows = await (limit === undefined ? query : query.limit(limit));
  return rows.map(({ assignee, ...row }) => ({
    ...row,
    assignee: { id: assignee.id, name: staffName(assignee) },
  }));
}

/** A page of lists, newest first. */
export async function pageOfLists<Row extends { id: number }>(
  db: Db,
  find: (db: Db, which: SQL | undefined) => Promise<Row[]>,
  wanted: SQL | undefined,
  position: Position,
): Promise<Page<Row>> {
  const { ids, counted } = await findPage(db, idsOf(requestLists, wanted), position);
  return toPage(await find(db, and(inArray(requestLists.id, ids))), position.limit, counted);
}
