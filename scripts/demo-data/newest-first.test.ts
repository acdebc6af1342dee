import { desc, eq, getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  appointments,
  auditLog,
  clientNotes,
  companies,
  contacts,
  deadlines,
  files,
  incomingMails,
  messages,
  newsletterSubscribers,
  requestLists,
  threadComments,
  users,
} from '#server/core/database/schema.ts';
import { openVault } from '#server/files/vault.ts';
import { demoAccounts } from '#server/site/demo-accounts.ts';
import { startTestApp, type TestApp, testEnv } from '#test/app.ts';
import { openEmptyDatabase } from '#test/database.ts';
import { signInAs } from '#test/factories/accounts.ts';
import { seedDemo } from './seed-demo.ts';

/* Lists page by id, so ids must follow the dates that the rows show (decision 003). */

const now = new Date('2026-11-18T16:00:00Z');

let test: TestApp;
beforeAll(async () => {
  const database = await openEmptyDatabase('demo_newest_first');
  const vault = openVault(testEnv(), database.db);
  await seedDemo(database.db, vault, now);
  await vault.close();
  test = await startTestApp({}, { database });
  return () => database.close();
});

/** An unknown date is older than any other. */
const dated: [PgTable & { id: PgColumn }, PgColumn | SQL][] = [
  [appointments, appointments.createdAt],
  [auditLog, auditLog.at],
  [clientNotes, clientNotes.createdAt],
  [companies, companies.createdAt],
  [contacts, contacts.submittedAt],
  [deadlines, deadlines.createdAt],
  [files, sql`coalesce(${files.uploadedAt}, 'epoch')`],
  [incomingMails, incomingMails.receivedAt],
  [messages, messages.sentAt],
  [newsletterSubscribers, newsletterSubscribers.createdAt],
  [requestLists, requestLists.createdAt],
  [threadComments, threadComments.createdAt],
  [users, users.createdAt],
];

const tables = dated.map(([table, date]) => ({ name: getTableName(table), table, date }));

it.each(tables)('the ids of the demo follow the dates of $name', async ({ table, date }) => {
  const { rows } = await test.db.execute<{ count: number; misplaced: number[] }>(sql`
    select count(*)::int as count, coalesce(array_agg(id) filter (where at < before), '{}') as misplaced
    from (select ${table.id} as id, ${date} as at, lag(${date}) over (order by ${table.id}) as before from ${table}) dated`);
  expect(rows[0]?.count).toBeGreaterThan(1);
  expect(rows[0]?.misplaced).toEqual([]);
});

type Row = Record<string, unknown> & { id: number };

async function read<Answer>(url: string, token: string): Promise<Answer> {
  const response = await test.request({ url, token });
  expect(response.statusCode, url).toBe(200);
  return response.json() as Answer;
}

/** An unknown date comes last. */
function expectNewestFirst(dates: (string | null)[], url: string): void {
  const times = dates.map((date) => Date.parse(date ?? '1970-01-01'));
  expect(times, url).toEqual(times.toSorted((one, other) => other - one));
}

const shownByAll: Record<string, (row: Row) => unknown> = {
  '/api/files': ({ uploadedAt }) => uploadedAt,
  '/api/messages': ({ sentAt }) => sentAt,
  '/api/conversations': ({ lastMessage }) => (lastMessage as { sentAt: string }).sentAt,
};

const shownToStaff: typeof shownByAll = {
  '/api/admin/files': ({ uploadedAt }) => uploadedAt,
  '/api/admin/messages': ({ sentAt }) => sentAt,
  '/api/admin/contacts': (row) => row.submitted_at,
  '/api/admin/users': ({ createdAt }) => createdAt,
  '/api/admin/newsletter': ({ createdAt }) => createdAt,
  '/api/admin/conversations?view=all': ({ lastMessage }) => (lastMessage as { sentAt: string }).sentAt,
};

const shownToOwners: typeof shownByAll = {
  '/api/admin/audit': ({ at }) => at,
  '/api/admin/mail/received': ({ receivedAt }) => receivedAt,
};

describe.each(demoAccounts)('what $username sees', ({ username, role }) => {
  let token: string;
  let isOwner: boolean;
  beforeAll(async () => {
    const [user] = await test.db.select().from(users).where(eq(users.username, username));
    if (!user) throw new Error(`${username} is missing`);
    token = await signInAs(test.db, user);
    isOwner = user.staffLevel === 'owner';
  });

  it('comes newest first in every list, by the date that its rows show', async () => {
    const lists = {
      ...shownByAll,
      ...(role === 'admin' && shownToStaff),
      ...(isOwner && shownToOwners),
    };
    for (const [path, dateOf] of Object.entries(lists)) {
      const rows = await read<Row[]>(`${path}${path.includes('?') ? '&' : '?'}limit=500`, token);
      expectNewestFirst(
        rows.map((row) => dateOf(row) as string | null),
        path,
      );
    }
  });

  it('is the three most recent files and, for staff, the five most recent messages', async () => {
    const [files, { recentFiles }] = [
      await read<{ uploadedAt: string | null }[]>('/api/files?limit=500', token),
      await read<{ recentFiles: { uploadedAt: string | null }[] }>('/api/dashboard', token),
    ];
    const latest = files
      .map(({ uploadedAt }) => uploadedAt ?? '')
      .toSorted()
      .toReversed();
    expect(recentFiles.map(({ uploadedAt }) => uploadedAt ?? '')).toEqual(latest.slice(0, 3));
    if (role !== 'admin') return;
    const { recentMessages } = await read<{ recentMessages: { sentAt: string }[] }>(
      '/api/admin/dashboard',
      token,
    );
    const newest = await test.db
      .select({ sentAt: messages.sentAt })
      .from(messages)
      .orderBy(desc(messages.sentAt))
      .limit(5);
    const timesOf = (rows: { sentAt: string }[]) => rows.map(({ sentAt }) => Date.parse(sentAt));
    expect(timesOf(recentMessages)).toEqual(timesOf(newest));
  });
});
