import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AuditEntry } from '#shared/audit.ts';
import { type SignedInUser, signedInAdmin, startTestApp, strictRules, type TestApp } from '#test/app.ts';
import { createAppointment } from '#test/factories/appointments.ts';
import { createFile } from '#test/factories/files.ts';
import { createMessage } from '#test/factories/messages.ts';
import { createAdmin, createUser, type User } from '#test/factories/users.ts';
import { auditLog, sessions, users } from '../core/database/schema.ts';
import { recordAudit } from '../core/security/audit.ts';

let test: TestApp;
let dana: SignedInUser;
beforeAll(async () => {
  test = await startTestApp();
  dana = await signedInAdmin(test, { firstName: 'Dana', lastName: 'Reyes' });
});

const createMaya = () => createUser(test.db, { firstName: 'Maya', lastName: 'Okafor' });

async function list(query: Record<string, string | number>, token = dana.token) {
  const response = await test.request({
    url: '/api/admin/audit',
    query: query as Record<string, string>,
    token,
  });
  expect(response.statusCode, response.body).toBe(200);
  return response;
}

async function sentences(query: Record<string, string | number>): Promise<string[]> {
  const entries: AuditEntry[] = (await list(query)).json();
  return entries.map(({ who, what }) => `${who} ${what}`);
}

type NewEntry = Partial<typeof auditLog.$inferInsert>;

/** Entries as written before the column `client_id` existed, unless they name a client. */
async function addEntries(...entries: NewEntry[]): Promise<number[]> {
  const rows = await test.db
    .insert(auditLog)
    .values(
      entries.map((entry) => ({
        address: '192.0.2.7',
        action: 'file_opened',
        subjectType: 'file',
        ...entry,
      })),
    )
    .returning({ id: auditLog.id });
  return rows.map(({ id }) => id);
}

const idsIn = async (query: Record<string, string | number>) =>
  ((await list(query)).json() as AuditEntry[]).map(({ id }) => id);

describe('the client of an entry', () => {
  const clientsOf = async (actor: User) => {
    const rows = await test.db.select().from(auditLog).where(eq(auditLog.actorId, actor.id));
    return Object.fromEntries(rows.map(({ action, clientId }) => [action, clientId]));
  };

  it('is recorded by every feature that does something for a client', async () => {
    const [maya, staff] = [await createMaya(), await signedInAdmin(test)];
    const file = await createFile(test.db, maya.id);
    const message = await createMessage(test.db, maya.id, null);
    const appointment = await createAppointment(test.db, staff.user.id, { customerId: maya.id });
    const calls = [
      { method: 'DELETE', url: `/api/files/${file.id}` },
      { method: 'POST', url: `/api/admin/messages/${message.id}/assign`, payload: {} },
      {
        method: 'PATCH',
        url: `/api/admin/conversations/${message.threadId}`,
        payload: { state: 'done', assigneeId: null },
      },
      {
        method: 'POST',
        url: `/api/admin/conversations/${message.threadId}/comments`,
        payload: { content: 'Owes 4,120' },
      },
      { method: 'POST', url: `/api/appointments/${appointment.id}/cancel` },
      { method: 'PATCH', url: `/api/admin/users/${maya.id}/staff`, payload: { staffIds: [staff.user.id] } },
      {
        method: 'POST',
        url: '/api/admin/deadlines',
        payload: { title: 'Form 1040', dueOn: '2030-04-15', priority: 'high', client: maya.username },
      },
      { method: 'DELETE', url: `/api/admin/users/${maya.id}` },
    ] as const;
    for (const call of calls) {
      const { statusCode, body } = await test.request({ ...call, token: staff.token });
      expect(statusCode, `${call.url}: ${body}`).toBeLessThan(300);
    }
    expect(await clientsOf(staff.user)).toEqual({
      file_deleted: maya.id,
      conversation_assigned: maya.id,
      conversation_changed: maya.id,
      conversation_commented: maya.id,
      appointment_cancelled: maya.id,
      staff_assigned: maya.id,
      deadline_created: maya.id,
      user_deleted: maya.id,
    });
    const told = await sentences({ clientId: maya.id });
    const by = `${staff.user.firstName} ${staff.user.lastName}`;
    for (const what of [
      'assigned the conversation with',
      'gave the conversation with Maya Okafor to the queue',
      'set the conversation with Maya Okafor to done',
      'added an internal comment to the conversation with Maya Okafor',
    ]) {
      expect(told).toContainEqual(expect.stringContaining(`${by} ${what}`));
    }
    // Comments are for staff; the log says only that one exists.
    expect(told.join()).not.toContain('4,120');
  });

  it('is the customer who acts, and empty if staff act among themselves', async () => {
    const [maya, staff] = [await createMaya(), await signedInAdmin(test)];
    const own = await createFile(test.db, staff.user.id);
    await test.request({ method: 'DELETE', url: `/api/files/${own.id}`, token: staff.token });
    const visitor = { address: '192.0.2.1', session: null };
    await recordAudit(test.db, visitor, 'sign_in_failed', { type: 'user', id: maya.id });
    await recordAudit(test.db, visitor, 'sign_in_failed', { type: 'user', id: staff.user.id });
    expect(await clientsOf(staff.user)).toEqual({ file_deleted: null });
    expect(await sentences({ clientId: maya.id })).toEqual(['A visitor failed to log in as Maya Okafor']);
  });
});

describe('GET /api/admin/audit', () => {
  it('says in one sentence who did what, with the network address', async () => {
    const maya = await createMaya();
    const file = await createFile(test.db, maya.id, { originalFilename: 'W-2.pdf' });
    const guest = await createAppointment(test.db, dana.user.id, { startsAt: '2030-01-07T15:30:00Z' });
    await addEntries(
      { actorId: dana.user.id, subjectId: String(file.id), clientId: maya.id },
      { actorId: maya.id, subjectId: String(file.id), clientId: maya.id, action: 'file_downloaded' },
      { action: 'appointment_cancelled', subjectType: 'appointment', subjectId: String(guest.id) },
      { action: 'storage_swept', subjectType: 'storage', address: 'housekeeping' },
      { action: 'retired_action', subjectType: 'thing', actorId: dana.user.id },
    );
    await test.db.update(users).set({ deletedAt: sql`now()` }).where(eq(users.id, maya.id));
    const [retired, swept, cancelled, downloaded, opened] = (await list({ limit: 5 })).json() as AuditEntry[];
    expect(opened).toEqual({
      id: expect.any(Number),
      at: expect.any(String),
      who: 'Dana Reyes',
      what: 'opened W-2.pdf of Maya Okafor',
      client: { id: maya.id, name: 'Maya Okafor' },
      address: '192.0.2.7',
    });
    expect(downloaded).toMatchObject({ who: 'Maya Okafor', what: 'downloaded W-2.pdf' });
    expect(cancelled).toMatchObject({
      who: 'A visitor',
      what: 'cancelled the appointment on January 7, 2030, 10:30 AM of Ruth Abara',
    });
    expect(swept).toMatchObject({
      who: 'The system',
      what: 'cleaned up the file storage',
      address: 'This server',
    });
    expect(retired).toMatchObject({ who: 'Dana Reyes', what: 'retired action' });
  });

  it('says how often somebody was refused in an hour after the first time', async () => {
    const maya = await createMaya();
    const refusal = { action: 'access_denied', subjectType: 'endpoint', subjectId: 'GET /api/x' };
    const about = { ...refusal, actorId: maya.id, clientId: maya.id };
    const hour = '2031-03-10T14:00:00.000Z';
    await addEntries(
      about,
      { ...about, details: { repeated: 1, hour } },
      { ...about, details: { repeated: 1200, hour } },
    );
    const refused = 'Maya Okafor was refused access to GET /api/x';
    expect(await sentences({ clientId: maya.id })).toEqual([
      `${refused} 1,200 more times in the hour from Mar 10, 2031, 10:00 AM`,
      `${refused} 1 more time in the hour from Mar 10, 2031, 10:00 AM`,
      refused,
    ]);
  });

  it('finds entries from before the client was recorded, through their subject', async () => {
    const [maya, other] = [await createMaya(), await createMaya()];
    const [file, deleted] = [
      await createFile(test.db, maya.id),
      await createFile(test.db, maya.id, { deletedAt: new Date().toISOString() }),
    ];
    const message = await createMessage(test.db, maya.id, null);
    const appointment = await createAppointment(test.db, dana.user.id, { customerId: maya.id });
    const about = await addEntries(
      { action: 'user_updated', subjectType: 'user', subjectId: String(maya.id) },
      { subjectId: String(file.id) },
      { subjectId: String(deleted.id) },
      { action: 'message_assigned', subjectType: 'message', subjectId: String(message.id) },
      { action: 'appointment_moved', subjectType: 'appointment', subjectId: String(appointment.id) },
      { action: 'access_denied', subjectType: 'endpoint', subjectId: 'GET /api/x', actorId: maya.id },
      { clientId: maya.id, subjectId: '1' },
    );
    await addEntries(
      { action: 'user_updated', subjectType: 'user', subjectId: String(other.id) },
      // The same number, but of another table.
      { action: 'article_updated', subjectType: 'article', subjectId: String(file.id) },
      { clientId: other.id, subjectId: String(file.id) },
    );
    expect(await idsIn({ clientId: maya.id })).toEqual(about.toReversed());
    expect(await idsIn({ clientId: maya.id, action: 'appointment_moved' })).toEqual([about[4]]);
    expect(await sentences({ clientId: maya.id, action: 'message_assigned' })).toEqual([
      'A visitor assigned a message of Maya Okafor',
    ]);
  });

  it('shows which staff opened files of a client', async () => {
    const maya = await createMaya();
    const old = await createFile(test.db, maya.id);
    const entries = await addEntries(
      { actorId: dana.user.id, clientId: maya.id },
      { actorId: maya.id, clientId: maya.id },
      { actorId: dana.user.id, subjectId: String(old.id), action: 'file_downloaded' },
      { actorId: dana.user.id, clientId: maya.id, action: 'file_deleted' },
    );
    const query = { clientId: maya.id, action: 'staff_openings' };
    expect(await idsIn(query)).toEqual([entries[2], entries[0]]);
    const response = await test.request({
      url: '/api/admin/audit',
      query: { action: 'staff_openings' },
      token: dana.token,
    });
    expect(response.statusCode).toBe(400);
    expect(response.json().fields).toEqual({
      clientId: 'Choose a client to see who opened their files',
    });
  });

  it('filters by days in the firm’s time zone, even for an entry whose transaction began before others', async () => {
    const actor = await createAdmin(test.db);
    const entries = await addEntries(
      { actorId: actor.id, at: '2031-03-10T03:59:59.999Z' },
      { actorId: actor.id, at: '2031-03-10T04:00:01Z' },
      { actorId: actor.id, at: '2031-03-10T04:00:00Z' },
      { actorId: actor.id, at: '2031-03-12T03:59:59.999Z' },
      { actorId: actor.id, at: '2031-03-12T04:00:00Z' },
    );
    expect(await idsIn({ actorId: actor.id, from: '2031-03-10', to: '2031-03-11' })).toEqual(
      entries.slice(1, 4).toReversed(),
    );
    expect(await idsIn({ actorId: actor.id, to: '2031-03-09' })).toEqual([entries[0]]);
    expect(await idsIn({ actorId: actor.id, from: '2031-03-12' })).toEqual([entries[4]]);
  });

  it('pages by id and counts the matching entries', async () => {
    const actor = await createAdmin(test.db);
    const entries = await addEntries(...Array.from({ length: 5 }, () => ({ actorId: actor.id })));
    const first = await list({ actorId: actor.id, limit: 3 });
    expect(first.headers['x-total-count']).toBe('5');
    const next = /<([^>]+)>/.exec(String(first.headers.link))?.[1] as string;
    const second = await test.request({ url: next, token: dana.token });
    const ids = [...first.json(), ...second.json()].map(({ id }) => id);
    expect(ids).toEqual(entries.toReversed());
    expect(second.headers.link).toBeUndefined();
  });

  it.each([
    ['an unknown action', { action: 'nothing' }, { action: 'Choose one of the listed actions' }],
    ['a date that does not exist', { from: '2031-02-30' }, { from: 'Please enter a date' }],
    ['an id that is none', { clientId: '0' }, { clientId: expect.any(String) }],
  ])('refuses %s', async (_what, query, fields) => {
    const response = await test.request({ url: '/api/admin/audit', query, token: dana.token });
    expect(response.statusCode).toBe(400);
    expect(response.json().fields).toEqual(fields);
  });

  it('is closed to staff who are not owners', async () => {
    const { token } = await signedInAdmin(test, { staffLevel: 'staff' });
    const response = await test.request({ url: '/api/admin/audit', token });
    expect(response.statusCode).toBe(403);
    expect(response.json().code).toBe('forbidden');
  });
});

describe('GET /api/admin/audit/actions', () => {
  it('has a label for every action, in groups', async () => {
    const groups = (await test.request({ url: '/api/admin/audit/actions', token: dana.token })).json();
    expect(groups[0]).toMatchObject({
      label: 'Files',
      actions: expect.arrayContaining([{ name: 'file_opened', label: 'Opened a file' }]),
    });
  });
});

describe('GET /api/admin/audit/users', () => {
  it('finds staff and clients by name, closed accounts too, and one user by id', async () => {
    const lastName = `Okafor${Date.now()}`;
    const closed = await createUser(test.db, {
      firstName: 'Maya',
      lastName,
      deletedAt: '2030-01-01T00:00:00Z',
    });
    const staff = await createAdmin(test.db, { firstName: 'Priya', lastName });
    const find = async (query: Record<string, string>) =>
      (await test.request({ url: '/api/admin/audit/users', query, token: dana.token })).json();
    expect(await find({ q: lastName })).toEqual([
      { id: staff.id, name: `Priya ${lastName}`, email: staff.email, role: 'admin', closed: false },
      { id: closed.id, name: `Maya ${lastName}`, email: closed.email, role: 'customer', closed: true },
    ]);
    expect(await find({ id: String(closed.id) })).toMatchObject([{ id: closed.id }]);
    const offered = (await find({})).map(({ id }: { id: number }) => id);
    expect(offered).not.toContain(closed.id);
  });
});

describe('an entry about a user whose id is not a number, or too long for an id', () => {
  it('is listed and exported as being about an unknown account', async () => {
    const actor = await createAdmin(test.db, { firstName: 'Priya', lastName: 'Rao' });
    const maya = await createMaya();
    const subjectIds = ['abc', '123456789012345678901234567890', '', '-1', String(maya.id)];
    await addEntries(
      ...subjectIds.map((subjectId) => ({
        ...{ actorId: actor.id, action: 'user_updated', subjectType: 'user', subjectId },
      })),
    );
    const unknown = 'Priya Rao changed the account of an unknown account';
    const query = { actorId: actor.id };
    expect(await sentences(query)).toEqual([
      'Priya Rao changed the account of Maya Okafor',
      ...[unknown, unknown, unknown, unknown],
    ]);
    const url = `/api/admin/audit/export?actorId=${actor.id}`;
    const exported = await test.request({ url, token: dana.token });
    expect(exported.statusCode).toBe(200);
    expect(exported.body.match(/an unknown account/g)).toHaveLength(4);
    expect(exported.body.trimEnd().split('\n')).toHaveLength(6);
  });
});

describe('GET /api/admin/audit/export', () => {
  it('sends the filtered list as CSV and records the export', async () => {
    const actor = await createAdmin(test.db, { firstName: 'Priya', lastName: '=cmd()' });
    await addEntries(
      { actorId: actor.id, action: 'sign_in', subjectType: 'user', at: '2031-07-01T16:05:00Z' },
      { actorId: actor.id, action: 'sign_out', subjectType: 'user', at: '2031-07-01T17:00:00Z' },
    );
    const response = await test.request({
      url: '/api/admin/audit/export',
      query: { actorId: String(actor.id), action: 'sign_in' },
      token: dana.token,
    });
    expect(response.headers['content-disposition']).toContain('audit-log.csv');
    expect(response.body.replace('\uFEFF', '').trim().split('\r\n')).toEqual([
      '"Time (America/New_York)","Time (UTC)","Who","What","Network address"',
      '"2031-07-01 12:05","2031-07-01T16:05:00.000Z","Priya =cmd()","logged in","192.0.2.7"',
    ]);
    const [exported] = await test.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'audit_exported'))
      .orderBy(sql`id desc`)
      .limit(1);
    expect(exported).toMatchObject({
      actorId: dana.user.id,
      details: { actorId: actor.id, action: 'sign_in' },
    });
  });

  it('exports more than one batch, each entry once', async () => {
    const actor = await createAdmin(test.db);
    await addEntries(...Array.from({ length: 2001 }, () => ({ actorId: actor.id })));
    const { body } = await test.request({
      url: '/api/admin/audit/export',
      query: { actorId: String(actor.id) },
      token: dana.token,
    });
    expect(body.trim().split('\r\n')).toHaveLength(2002);
  });

  it('requires proof of identity from the last 15 minutes', async () => {
    const strict = await startTestApp({}, { rules: strictRules });
    const owner = await signedInAdmin(strict);
    const get = () => strict.request({ url: '/api/admin/audit/export', token: owner.token });
    await test.db
      .update(sessions)
      .set({ provedAt: sql`now() - interval '16 minutes'` })
      .where(eq(sessions.userId, owner.user.id));
    const refused = await get();
    expect(refused.statusCode).toBe(403);
    expect(refused.json().code).toBe('step_up_required');
  });
});
