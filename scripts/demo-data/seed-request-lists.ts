import type { Db } from '#server/core/database/db.ts';
import { insertedRow } from '#server/core/database/inserted-row.ts';
import {
  companies,
  requestReminderLists,
  requestReminders,
  requestTemplates,
} from '#server/core/database/schema.ts';
import { itemFilename } from '#server/request-items/item-filename.ts';
import { scheduleReminder } from '#server/request-reminders/schedule-reminder.ts';
import type { ItemWording } from '#shared/request-items.ts';
import { createRequestList } from '#test/factories/request-lists.ts';
import type { User } from '#test/factories/users.ts';
import { type DemoRequestItem, type DemoRequestList, requestLists } from './demo-data.ts';
import { fillPeriods, staffTime } from './firm-calendar.ts';
import { remindedListOf, type SentReminder } from './reminded-list.ts';
import type { AuditEntry } from './seed-audit-log.ts';
import type { Paper } from './seed-documents.ts';
import type { DemoUsers } from './seed-users.ts';

type List = Awaited<ReturnType<typeof createRequestList>>;

const periodPatterns = {
  today: '{today:yyyy}',
  year: '{year:yyyy}',
  quarter: "{quarter:yyyy-'Q'q}",
  month: '{month:yyyy-MM}',
};

/** Lists in every state. Returns the files that were sent for them, and their history. */
export async function seedRequestLists(db: Db, now: Date, demoUsers: DemoUsers) {
  const companyIds = new Map((await db.select().from(companies)).map(({ id, name }) => [name, id]));
  const templates = new Map((await db.select().from(requestTemplates)).map((row) => [row.name, row]));
  const earlier = new Map<string, List>();
  const papers: Paper[] = [];
  const history: AuditEntry[] = [];
  const planned = requestLists
    .map((demo) => ({ demo, ...remindedListOf(demo, now) }))
    .sort((one, other) => one.dates.createdAt.localeCompare(other.dates.createdAt));
  for (const { demo, dates, reminders } of planned) {
    const client = demoUsers.named(demo.client);
    const assignee = demo.assignee ? demoUsers.named(demo.assignee) : demoUsers.accountantOf(client);
    const template = templates.get(demo.template ?? '');
    const before = demo.rolledFrom ? earlier.get(demo.rolledFrom) : undefined;
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
    const sent = { db, now, demo, list, client, assignee, reminders };
    papers.push(...papersOf(sent));
    await seedReminders(sent);
    history.push(...historyOf(sent));
  }
  return { papers, history };
}

function keyIn(template: ItemWording[] | undefined, short: string | undefined) {
  return short && template?.find(({ shortLabel }) => shortLabel === short)?.templateKey;
}

interface Sent {
  db: Db;
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

function papersOf({ now, demo, list, client }: Sent): Paper[] {
  return demo.items.flatMap((item, place) => {
    const row = list.items[place];
    if (!item.file || !row) return [];
    const sentAs = fillPeriods(item.file, now);
    const name = itemFilename({
      period: list.period,
      item: row,
      whose: demo.company ?? client.lastName ?? client.username,
      sentAs,
      number: 1,
    });
    return {
      owner: client,
      uploader: client,
      name,
      bytes: 40_000 + 9_000 * place,
      uploadedAt: new Date(staffTime(now, sentDaysAgo(item))),
      downloads: 0,
      companyId: list.companyId,
      answers: { itemId: row.id, sentAs, byLink: item.byLink ?? false },
    };
  });
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

/** The audit entries that would have been recorded. */
function historyOf({ now, demo, list, client, assignee, reminders }: Sent): AuditEntry[] {
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
    const file = { ...details, file: item.file && fillPeriods(item.file, now), byLink: item.byLink ?? false };
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
  return entries;
}
