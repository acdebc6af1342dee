import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { addCalendarDays, firmToday } from '#shared/time.ts';
import { type SignedInUser, signedInAdmin, signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { auditOf } from '#test/audit-of.ts';
import { captureEvents } from '#test/captured-events.ts';
import { createRequestList } from '#test/factories/request-lists.ts';
import { createUser, type User } from '#test/factories/users.ts';
import { queuedMails } from '#test/queued-mails.ts';
import {
  clientNotes,
  requestLists,
  requestReminderLists,
  requestReminders,
} from '../core/database/schema.ts';

let test: TestApp;
let admin: SignedInUser;
beforeAll(async () => {
  test = await startTestApp();
  admin = await signedInAdmin(test, { firstName: 'Dana', lastName: 'Reyes' });
});

let people = 0;
/** A client with a name that no other test uses, to search for. */
const client = (values = {}) =>
  createUser(test.db, {
    firstName: 'Oskar',
    lastName: `Niemi${process.pid}x${people++}`,
    emailConfirmed: true,
    phone: '706-555-0122',
    ...values,
  });
const call = (path: string, payload: object, token = admin.token) =>
  test.request({ method: 'POST', url: `/api/admin/request-lists/${path}`, token, payload });
const waiting = async (query: string) =>
  (await test.request({ url: `/api/admin/request-lists/waiting?${query}`, token: admin.token })).json();
const listRow = async (id: number) =>
  (await test.db.select().from(requestLists).where(eq(requestLists.id, id)))[0];
const listOf = async (user: User, values = {}) => (await createRequestList(test.db, user.id, values)).id;
const today = firmToday();
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

/** A list whose reminder claims a step that comes the day after it, so that the database rejects the next one. */
async function brokenList(user: User): Promise<number> {
  const id = await listOf(user, {
    dueOn: addCalendarDays(today, -1),
    sentAt: daysAgo(30),
    turnSince: daysAgo(30),
  });
  const [reminder] = await test.db
    .insert(requestReminders)
    .values({ customerId: user.id, sentAt: daysAgo(9) })
    .returning();
  await test.db.insert(requestReminderLists).values({
    reminderId: reminder?.id as number,
    listId: id,
    step: 'due',
    stepOn: addCalendarDays(today, -1),
  });
  return id;
}

describe('the page of lists that wait for clients', () => {
  it('shows lists that need a call first, then the oldest, with what is missing, and pages by keyset', async () => {
    const user = await client();
    const items = ['A', 'B', 'C', 'D', 'E', 'F'].map((label) => ({ label, shortLabel: null }));
    const old = await listOf(user, { items, turnSince: daysAgo(20) });
    const young = await listOf(user, { turnSince: daysAgo(2) });
    const toCall = await listOf(user, { turnSince: daysAgo(1), needsCallAt: daysAgo(0) });
    await listOf(user, { items: [{ state: 'received' }] });
    await listOf(user, { closedAt: daysAgo(0) });
    await listOf(user, { sentAt: null });
    const found = await waiting(`q=${user.lastName}`);
    expect(found.map(({ id }: { id: number }) => id)).toEqual([toCall, old, young]);
    expect(found[1]).toMatchObject({
      client: { id: user.id, phone: '706-555-0122' },
      missing: ['A', 'B', 'C', 'D', 'E'],
      moreMissing: 1,
      remindersSent: 0,
      needsCall: false,
      reachable: true,
    });
    const first = await test.request({
      url: `/api/admin/request-lists/waiting?q=${user.lastName}&limit=2`,
      token: admin.token,
    });
    expect(first.headers['x-total-count']).toBe('3');
    const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] as string;
    const second = await test.request({ url: next, token: admin.token });
    expect(second.json().map(({ id }: { id: number }) => id)).toEqual([young]);
    expect(
      (await test.request({ url: '/api/admin/request-lists/waiting?cursor=x', token: admin.token }))
        .statusCode,
    ).toBe(400);
  });

  it('filters by next step and colleague, and leaves out closed accounts', async () => {
    const user = await client();
    const paused = await listOf(user, { pausedUntil: addCalendarDays(today, 3) });
    const toCall = await listOf(user, { needsCallAt: daysAgo(0), assigneeId: admin.user.id });
    const soon = await listOf(user, { nextReminderAt: new Date(Date.now() + 60_000).toISOString() });
    const ids = async (query: string) =>
      (await waiting(`q=${user.lastName}&${query}`)).map(({ id }: { id: number }) => id);
    expect(await ids('filter=paused')).toEqual([paused]);
    expect(await ids('filter=call')).toEqual([toCall]);
    expect(await ids('filter=week')).toEqual([soon]);
    expect(await ids(`assigneeId=${admin.user.id}`)).toEqual([toCall]);
    const closed = await client({ deletedAt: daysAgo(0) });
    await listOf(closed);
    expect(await waiting(`q=${closed.lastName}`)).toEqual([]);
  });
});

describe('a reminder sent by hand', () => {
  it('is one email per client, has a preview of the recipients, and is refused within three working days', async () => {
    const [first, quiet] = [await client(), await client({ emailConfirmed: false })];
    const ids = [await listOf(first), await listOf(first), await listOf(quiet)];
    const preview = await call('remind/preview', { ids });
    expect(preview.json()).toEqual({ clients: 1, remindedLately: 0, withoutMail: 1, paused: [] });
    const [sent, again] = await Promise.all([call('remind', { ids }), call('remind', { ids })]);
    expect([sent.json().clients, again.json().clients].sort()).toEqual([0, 1]);
    expect(await queuedMails(test.db, first.email)).toHaveLength(1);
    expect(await queuedMails(test.db, quiet.email)).toEqual([]);
    expect((await call('remind/preview', { ids })).json()).toEqual({
      clients: 0,
      remindedLately: 1,
      withoutMail: 1,
      paused: [],
    });
    expect(await auditOf(test.db, 'request_list', ids[0] as number)).toContainEqual(
      expect.objectContaining({ action: 'request_reminder_sent', actorId: admin.user.id }),
    );
    const [row] = await waiting(`q=${first.lastName}`);
    expect(row).toMatchObject({ remindersSent: 1, lastReminderAt: expect.any(String) });
  });

  it('names the lists that fail, and reaches every other client all the same', async () => {
    const [first, broken, last] = [await client(), await client(), await client()];
    const ids = [await listOf(first), await brokenList(broken), await listOf(last)];
    const other = await listOf(broken);
    const logged = vi.spyOn(test.app.log, 'error').mockReturnValue();
    const sent = await call('remind', { ids });
    expect(sent.statusCode).toBe(200);
    const failed = { id: ids[1], title: 'Your 2029 tax return', client: `Oskar ${broken.lastName}` };
    expect(sent.json()).toEqual({ lists: 2, clients: 2, failed: [failed] });
    for (const user of [first, last]) expect(await queuedMails(test.db, user.email)).toHaveLength(1);
    expect(await queuedMails(test.db, broken.email)).toEqual([]);
    for (const id of [ids[1] as number, other])
      expect(await auditOf(test.db, 'request_list', id)).toEqual([]);
    expect(logged).toHaveBeenCalledExactlyOnceWith({ err: expect.any(Error) }, 'reminder by hand failed');
    logged.mockRestore();
    // Otherwise the worker in another test of this database would fail for this client too.
    await test.db
      .update(requestLists)
      .set({ closedAt: daysAgo(0), nextReminderAt: null })
      .where(eq(requestLists.customerId, broken.id));
  });

  it('says which lists are paused', async () => {
    const user = await client();
    const [until, later] = [addCalendarDays(today, 9), addCalendarDays(today, 12)];
    const paused = await listOf(user, { title: 'October close', pausedUntil: until });
    const given = await listOf(user, {
      title: 'November close',
      pausedUntil: until,
      moreTimeUntil: later,
    });
    const over = await listOf(user, { pausedUntil: today });
    const name = `Oskar ${user.lastName}`;
    expect((await call('remind/preview', { ids: [paused, given, over] })).json()).toEqual({
      clients: 1,
      remindedLately: 0,
      withoutMail: 0,
      paused: [
        { id: paused, title: 'October close', client: name, until, byClient: false },
        { id: given, title: 'November close', client: name, until: later, byClient: true },
      ],
    });
    // Only selected lists: others that are paused are left out of the email.
    expect((await call('remind/preview', { ids: [over] })).json().paused).toEqual([]);
    await call('remind', { ids: [paused] });
    expect((await call('remind/preview', { ids: [paused] })).json().paused).toEqual([]);
  });

  it('reaches every client that a filter finds', async () => {
    const user = await client();
    await listOf(user);
    const sent = await call('remind', { all: { q: user.lastName } });
    expect(sent.json()).toEqual({ lists: 1, clients: 1, failed: [] });
  });

  it('requires a selection of existing lists', async () => {
    expect((await call('remind', {})).statusCode).toBe(400);
    expect((await call('remind', { ids: [2_000_000_000] })).statusCode).toBe(404);
    const customer = await signedInCustomer(test);
    expect((await call('remind', { ids: [1] }, customer.token)).statusCode).toBe(403);
    expect((await call('remind', { ids: [1] }, '')).statusCode).toBe(401);
  });
});

describe('calls, pauses and colleagues', () => {
  it('records a call with an internal note, and reminders start again a week later', async () => {
    const user = await client();
    const id = await listOf(user, {
      title: 'October close',
      needsCallAt: daysAgo(0),
      dueOn: addCalendarDays(today, -60),
    });
    const called = await call('called', { ids: [id], note: 'Sends it on Friday.' });
    expect(called.json()).toEqual({ lists: 1, clients: 1 });
    const row = await listRow(id);
    expect(row).toMatchObject({ needsCallAt: null, calledAt: expect.any(String) });
    expect(firmToday(new Date(row?.nextReminderAt as string)) >= addCalendarDays(today, 7)).toBe(true);
    const [note] = await test.db.select().from(clientNotes).where(eq(clientNotes.customerId, user.id));
    expect(note?.content).toBe('Called about October close: Sends it on Friday.');
    const entries = await auditOf(test.db, 'request_list', id);
    expect(entries).toContainEqual(expect.objectContaining({ action: 'request_client_called' }));
    expect(JSON.stringify(entries)).not.toContain('Friday');
  });

  it('keeps the mark for a call when one of several answers is accepted', async () => {
    const user = await client();
    const { id, items } = await createRequestList(test.db, user.id, {
      items: [{}, {}, { state: 'received' }],
      dueOn: addCalendarDays(today, -20),
      sentAt: daysAgo(40),
      turnSince: daysAgo(40),
      // Marked when the firm's rhythm had fewer weeks.
      needsCallAt: daysAgo(3),
    });
    const accepted = await test.request({
      method: 'POST',
      url: `/api/admin/request-items/${items[2]?.id}/accept`,
      token: admin.token,
    });
    expect(accepted.statusCode).toBe(200);
    expect(await listRow(id)).toMatchObject({ needsCallAt: expect.any(String), nextReminderAt: null });
    expect(await waiting(`q=${user.lastName}&filter=call`)).toMatchObject([
      { id, needsCall: true, leftCount: 2 },
    ]);
  });

  it('pauses until a day, and ends the pause', async () => {
    const id = await listOf(await client(), { dueOn: addCalendarDays(today, 5) });
    const until = addCalendarDays(today, 30);
    expect((await call('pause', { ids: [id], until })).statusCode).toBe(200);
    const paused = await listRow(id);
    expect(paused?.pausedUntil).toBe(until);
    expect(firmToday(new Date(paused?.nextReminderAt as string)) >= until).toBe(true);
    expect((await call('pause', { ids: [id], until: today })).json().fields).toHaveProperty('until');
    await call('pause', { ids: [id], until: null });
    expect(await listRow(id)).toMatchObject({ pausedUntil: null });
    expect((await auditOf(test.db, 'request_list', id)).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['request_reminders_paused', 'request_reminders_resumed']),
    );
  });

  it('ends the extra time that a client asked for, and notifies the client', async () => {
    const user = await client();
    const id = await listOf(user, {
      dueOn: addCalendarDays(today, 5),
      pausedUntil: addCalendarDays(today, 10),
      moreTimeUntil: addCalendarDays(today, 20),
    });
    const events = await captureEvents(test);
    const heard = await events.during(() => call('pause', { ids: [id], until: null }));
    expect(heard).toContainEqual({ topic: 'request-lists', to: { users: [user.id] } });
    const resumed = await listRow(id);
    expect(resumed).toMatchObject({ pausedUntil: null, moreTimeUntil: null });
    expect(firmToday(new Date(resumed?.nextReminderAt as string)) < addCalendarDays(today, 10)).toBe(true);
  });

  it('assigns lists to a colleague, but not to a client', async () => {
    const id = await listOf(await client());
    expect((await call('assign', { ids: [id], assigneeId: admin.user.id })).json()).toEqual({
      lists: 1,
      clients: 1,
    });
    expect((await listRow(id))?.assigneeId).toBe(admin.user.id);
    const customer = await client();
    expect((await call('assign', { ids: [id], assigneeId: customer.id })).statusCode).toBe(400);
  });

  it('shows which reminders were sent and which are planned', async () => {
    const user = await client();
    const id = await listOf(user, { dueOn: addCalendarDays(today, 60) });
    await call('remind', { ids: [id] });
    const plan = (
      await test.request({ url: `/api/admin/request-lists/${id}/reminders`, token: admin.token })
    ).json();
    expect(plan).toMatchObject({ sent: [{ step: null }], reachable: true, callAt: expect.any(String) });
    expect(plan.planned.map(({ step }: { step: string }) => step)).toEqual([
      ...['before', 'due', 'week1', 'week2', 'week3', 'week4'],
    ]);
  });
});
