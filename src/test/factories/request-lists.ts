import { eq } from 'drizzle-orm';
import type { Db } from '#server/core/database/db.ts';
import { insertedRow } from '#server/core/database/inserted-row.ts';
import { requestItemFiles, requestItems, requestLists } from '#server/core/database/schema.ts';
import { recountList } from '#server/request-lists/recount.ts';
import { scheduleReminder } from '#server/request-reminders/schedule-reminder.ts';
import { createFile } from './files.ts';
import type { NewRow } from './new-row.ts';
import { createAdmin } from './users.ts';

type ListValues = NewRow<typeof requestLists> & {
  /** Its items; one open document unless given. */
  items?: NewRow<typeof requestItems>[];
};

/** A list that was sent to a client. `sentAt: null` makes a draft. The assignee is a new admin unless given. */
export async function createRequestList(
  db: Db,
  customerId: number,
  { items = [{}], ...values }: ListValues = {},
) {
  const assigneeId = values.assigneeId ?? (await createAdmin(db)).id;
  const { sentAt = new Date().toISOString(), ...rest } = values;
  const draft = await insertedRow(
    db
      .insert(requestLists)
      .values({
        title: 'Your 2029 tax return',
        period: '2029',
        dueOn: '2030-04-09',
        createdBy: assigneeId,
        ...rest,
        assigneeId,
        customerId,
      })
      .returning(),
  );
  const created: (typeof requestItems.$inferSelect)[] = [];
  for (const item of items) created.push(await insertItem(db, draft.id, created.length, item));
  // Counted while it is still a draft, so that the initial turn does not count as a change.
  await recountList(db, housekeeping, draft.id);
  const change = (set: NewRow<typeof requestLists>) =>
    insertedRow(db.update(requestLists).set(set).where(eq(requestLists.id, draft.id)).returning());
  await change({ ...rest, sentAt });
  await scheduleReminder(db, draft.id);
  // The test's own reminder values override the planned ones.
  const list = await change({ sentAt, ...rest });
  return { ...list, items: created };
}

/** One more item of a list. */
export async function createRequestItem(db: Db, listId: number, values: NewRow<typeof requestItems> = {}) {
  const item = await insertItem(db, listId, 1000, values);
  await recountList(db, housekeeping, listId);
  return item;
}

/** A file without contents that answers an item. */
export async function createItemFile(
  db: Db,
  itemId: number,
  userId: number,
  { byLink = false, ...values }: Parameters<typeof createFile>[2] & { byLink?: boolean } = {},
) {
  const file = await createFile(db, userId, values);
  await db.insert(requestItemFiles).values({ itemId, fileId: file.id, byLink });
  return file;
}

function insertItem(db: Db, listId: number, position: number, values: NewRow<typeof requestItems>) {
  return insertedRow(
    db
      .insert(requestItems)
      .values({
        kind: 'document',
        label: 'Wage statement (Form W-2)',
        shortLabel: 'W-2',
        why: 'It shows what you earned.',
        issuer: 'Acme',
        position,
        ...values,
        listId,
        // A returned item always has a reason.
        ...(values.state === 'returned' && { returnReason: values.returnReason ?? 'not_readable' }),
      })
      .returning(),
  );
}

const housekeeping = { address: 'housekeeping', session: null };
