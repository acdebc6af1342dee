import { eq } from 'drizzle-orm';
import type { Db } from '#server/core/database/db.ts';
import { insertedRow } from '#server/core/database/inserted-row.ts';
import {
  auditLog,
  companies,
  requestItemFiles,
  requestReminderLists,
  requestReminders,
  requestTemplates,
} from '#server/core/database/schema.ts';
import type { Vault } from '#server/files/vault.ts';
import { itemFilename } from '#server/request-items/item-filename.ts';
import { scheduleReminder } from '#server/request-reminders/schedule-reminder.ts';
import { extensionOf } from '#shared/files.ts';
import type { ItemWording } from '#shared/request-items.ts';
import { createFile } from '#test/factories/files.ts';
import { createRequestList } from '#test/factories/request-lists.ts';
import type { User } from '#test/factories/users.ts';
import { type DemoRequestItem, type DemoRequestList, requestLists } from './demo-data.ts';
import { documentContents } from './document-contents.ts';
import { fillPeriods, staffTime } from './firm-calendar.ts';
import { remindedListOf, type SentReminder } from './reminded-list.ts';
import type { DemoUsers } from './seed-users.ts';

type List = Awaited<ReturnType<typeof createRequestList>>;

const periodPatterns = {
  today: '{today:yyyy}',
  year: '{year:yyyy}',
  quarter: "{quarter:yyyy-'Q'q}",
  month: '{month:yyyy-MM}',
};

/** Lists in every state, with the files that were sent for them and their history. */
export async function seedRequestLists(db: Db, vault: Vault, now: Date, demoUsers: DemoUsers): Promise<void> {
  const companyIds = new Map((await db.select().from(companies)).map(({ id, name }) => [name, id]));
  const templates = new Map((await db.select().from(requestTemplates)).map((row) => [row.name, row]));
  const earlier = new Map<string, List>();
  for (const demo of requestLists) {
    const client = demoUsers.named(demo.client);
    const assignee = demo.assignee ? demoUsers.named(demo.assignee) : demoUsers.accountantOf(client);
    const template = templates.get(demo.template ?? '');
    const before = demo.rolledFrom ? earlier.get(demo.rolledFrom) : undefined;
    const { dates, reminders } = remindedListOf(demo, now);
    const list = await createRequestList(db, client.id, {
      ...dates,
      title: fillPeriods(demo.title, now),
      period: demo.period ? fillPeriods(periodPatterns[demo.period], now) : null,
      companyId: companyIds.get(demo.company ?? '') ?? null,
      templateId: template?.id ?? null,
      assigneeId: assignee.id,
      rolledFromId: before?.id ?? null,
      items: demo.items.map((item) => ({
        ...itemRow(item, now, assignee),
        // Used by a roll-forward to find the item in the template.
        templateKey: item.templateKey ?? keyIn(template?.items, item.short) ?? null,
        rolledFromId: before?.items.find(({ shortLabel }) => shortLabel === item.short)?.id ?? null,
      })),
    });
    if (demo.key) earlier.set(demo.key, list);
    const sent = { db, vault, now, demo, list, client, assignee, reminders };
    await storeFiles(sent);
    await seedReminders(sent);
    await seedHistory(sent);
  }
}

function keyIn(template: ItemWording[] | undefined, short: string | undefined) {
  return short && template?.find(({ shortLabel }) => shortLabel === short)?.templateKey;
}

interface Sent {
  db: Db;
  vault: Vault;
  now: Date;
  demo: DemoRequestList;
  list: List;
  client: User;
  assignee: User;
  reminders: SentReminder[];
}

function itemRow(item: DemoRequestItem, now: Date, assignee: User) {
  const isDecided = ['accepted', 'returned', 'waived'].includes(item.state);
  return {
    kind: item.kind,
    label: fillPeriods(item.label, now),
    shortLabel: item.short ?? null,
    why: item.why ? fillPeriods(item.why, now) : null,
    issuer: item.issuer ?? null,
    required: item.required,
    state: item.state,
    stateSince: staffTime(now, item.daysAgo),
    answer: item.answer ?? null,
    returnReason: item.reason ?? null,
    returnNote: item.note ?? null,
    decidedBy: isDecided ? assignee.id : null,
    rollMark: item.mark ?? null,
  };
}

/** A decided item was sent two days before its decision. */
const sentDaysAgo = ({ state, daysAgo }: DemoRequestItem) =>
  state === 'accepted' || state === 'returned' ? daysAgo + 2 : daysAgo;

async function storeFiles({ db, vault, now, demo, list, client }: Sent): Promise<void> {
  const [company] = await db
    .select({ name: companies.name })
    .from(companies)
    .where(eq(companies.id, list.companyId ?? 0));
  for (const [place, item] of demo.items.entries()) {
    const row = list.items[place];
    if (!item.file || !row) continue;
    const originalFilename = itemFilename({
      period: list.period,
      item: row,
      whose: company?.name ?? client.lastName ?? client.username,
      sentAs: item.file,
      number: 1,
    });
    const contents = await documentContents(originalFilename, 40_000 + 9_000 * place);
    // Read first: the vault transfers the buffer to a thread, which leaves it empty here.
    const fileSize = contents.length;
    const addedAt = staffTime(now, sentDaysAgo(item));
    const file = await createFile(db, client.id, {
      ...(await vault.takeOver(contents)),
      originalFilename,
      sentAs: item.file,
      fileType: extensionOf(originalFilename),
      fileSize,
      uploadedAt: addedAt,
      companyId: list.companyId,
    });
    await db
      .insert(requestItemFiles)
      .values({ itemId: row.id, fileId: file.id, addedAt, byLink: item.byLink ?? false });
  }
}

async function seedReminders({ db, now, list, client, reminders }: Sent): Promise<void> {
  for (const { step, on, at } of reminders) {
    const reminder = await insertedRow(
      db.insert(requestReminders).values({ customerId: client.id, sentAt: at.toISOString() }).returning(),
    );
    await db
      .insert(requestReminderLists)
      .values({ reminderId: reminder.id, listId: list.id, step, stepOn: on });
  }
  await scheduleReminder(db, list.id, now);
}

/** The audit entries that would have been recorded, oldest first. */
async function seedHistory({ db, now, demo, list, client, assignee, reminders }: Sent): Promise<void> {
  const entryAt = (at: string, action: string, actor: User | null, details: object = {}) => ({
    at,
    action,
    actorId: actor?.id ?? null,
    address: actor ? '192.0.2.24' : 'housekeeping',
    subjectType: 'request_list',
    subjectId: String(list.id),
    clientId: client.id,
    details,
  });
  const entry = (daysAgo: number, ...rest: [action: string, actor: User | null, details?: object]) =>
    entryAt(staffTime(now, daysAgo), ...rest);
  const entries = [entry((demo.sentDaysAgo ?? 1) + 0.1, 'request_list_created', assignee)];
  if (demo.sentDaysAgo !== undefined) {
    entries.push(entry(demo.sentDaysAgo, 'request_list_sent', assignee));
    entries.push(entry(demo.sentDaysAgo, 'request_list_mailed', null));
  }
  for (const [place, item] of demo.items.entries()) {
    const row = list.items[place];
    if (item.state === 'open' || !row) continue;
    const details = { item: row.label, itemId: row.id };
    const file = { ...details, file: item.file, byLink: item.byLink ?? false };
    const visitor = item.byLink ? null : client;
    if (item.file) entries.push(entry(sentDaysAgo(item), 'request_item_file_added', visitor, file));
    else if (item.answer) entries.push(entry(sentDaysAgo(item), 'request_item_answered', client, details));
    const decision = { accepted: 'accepted', returned: 'returned', waived: 'waived' }[String(item.state)];
    if (decision) entries.push(entry(item.daysAgo, `request_item_${decision}`, assignee, details));
    if (item.state === 'not_applicable')
      entries.push(entry(item.daysAgo, 'request_item_not_applicable', client, details));
  }
  const { moreTime, paused } = demo;
  if (moreTime) {
    entries.push(entry(moreTime.daysAgo, 'request_more_time', client, { until: list.moreTimeUntil }));
  }
  if (paused) {
    entries.push(entry(paused.daysAgo, 'request_reminders_paused', assignee, { until: list.pausedUntil }));
  }
  for (const { at } of reminders) entries.push(entryAt(at.toISOString(), 'request_reminder_sent', null));
  if (list.needsCallAt) entries.push(entryAt(list.needsCallAt, 'request_call_needed', null));
  if (demo.closedDaysAgo !== undefined)
    entries.push(entry(demo.closedDaysAgo, 'request_list_closed', assignee));
  entries.sort((one, other) => one.at.localeCompare(other.at));
  await db.insert(auditLog).values(entries);
}
