import { eq } from 'drizzle-orm';
import type { Db } from '#server/core/database/db.ts';
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
import { extensionOf } from '#shared/files.ts';
import type { ItemWording } from '#shared/request-items.ts';
import { reminderSteps } from '#shared/request-reminders.ts';
import { createFile } from '#test/factories/files.ts';
import { createRequestList } from '#test/factories/request-lists.ts';
import type { User } from '#test/factories/users.ts';
import { type DemoRequestItem, type DemoRequestList, requestLists } from './demo-data.ts';
import { documentContents } from './document-contents.ts';
import { dateIn, daysBefore, fillPeriods, latestDaytimeBefore } from './firm-calendar.ts';
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
    const list = await createRequestList(db, client.id, {
      ...datesOf(demo, now),
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
    const sent = { db, vault, now, demo, list, client, assignee };
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
}

function datesOf(demo: DemoRequestList, now: Date) {
  const at = (days: number | undefined) => (days === undefined ? null : staffTime(now, days));
  const on = (days: number | null | undefined) => (typeof days === 'number' ? dateIn(now, days) : null);
  const lastSent = Math.min(...demo.items.map(({ state, daysAgo }) => (state === 'open' ? 1e9 : daysAgo)));
  const waits = demo.items.some(
    ({ state, required }) => state === 'returned' || (state === 'open' && required),
  );
  const returned = demo.items.filter(({ state }) => state === 'returned').map(({ daysAgo }) => daysAgo);
  const turnDays = waits && returned.length === 0 ? (demo.sentDaysAgo ?? 0) : Math.min(lastSent, ...returned);
  return {
    dueOn: dateIn(now, demo.dueInDays),
    taxDate: on(demo.taxInDays),
    createdAt: staffTime(now, (demo.sentDaysAgo ?? 1) + 0.1),
    sentAt: at(demo.sentDaysAgo),
    closedAt: at(demo.closedDaysAgo),
    needsCallAt: at(demo.needsCallDaysAgo),
    moreTimeUntil: on(demo.moreTimeInDays),
    pausedUntil: on(demo.pausedInDays),
    turnSince: staffTime(now, turnDays),
  };
}

const staffTime = (now: Date, days: number) =>
  latestDaytimeBefore(daysBefore(now, days), 'staff').toISOString();

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

async function seedReminders({ db, now, demo, list, client }: Sent): Promise<void> {
  for (const [place, daysAgo] of demo.remindedDaysAgo.entries()) {
    const sentAt = staffTime(now, daysAgo);
    const [reminder] = await db
      .insert(requestReminders)
      .values({ customerId: client.id, sentAt })
      .returning({ id: requestReminders.id });
    if (!reminder) continue;
    await db.insert(requestReminderLists).values({
      reminderId: reminder.id,
      listId: list.id,
      step: reminderSteps[place],
      stepOn: dateIn(now, -daysAgo),
    });
  }
}

/** The audit entries that would have been recorded, oldest first. */
async function seedHistory({ db, now, demo, list, client, assignee }: Sent): Promise<void> {
  const entry = (daysAgo: number, action: string, actor: User | null, details: object = {}) => ({
    at: staffTime(now, daysAgo),
    action,
    actorId: actor?.id ?? null,
    address: actor ? '192.0.2.24' : 'housekeeping',
    subjectType: 'request_list',
    subjectId: String(list.id),
    clientId: client.id,
    details,
  });
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
  for (const daysAgo of demo.remindedDaysAgo) entries.push(entry(daysAgo, 'request_reminder_sent', null));
  if (demo.closedDaysAgo !== undefined)
    entries.push(entry(demo.closedDaysAgo, 'request_list_closed', assignee));
  entries.sort((one, other) => one.at.localeCompare(other.at));
  await db.insert(auditLog).values(entries);
}
