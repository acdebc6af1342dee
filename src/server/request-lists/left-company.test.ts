import { text } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type SignedInUser, signedInAdmin, signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { createCompany, joinCompany } from '#test/factories/companies.ts';
import { createRequestList } from '#test/factories/request-lists.ts';
import { createRequestTemplate } from '#test/factories/request-templates.ts';
import { queuedMails } from '#test/queued-mails.ts';
import { requestLists, userCompanies } from '../core/database/schema.ts';
import { requestTable } from '../data-exports/tables.ts';
import { queueReturnNotice, sendReturnNotice } from '../request-reminders/return-notice.ts';
import { scheduleReminder } from '../request-reminders/schedule-reminder.ts';
import { sendDueReminders } from '../request-reminders/send-due-reminders.ts';

let test: TestApp;
let admin: SignedInUser;
beforeAll(async () => {
  test = await startTestApp();
  admin = await signedInAdmin(test);
});

/** Monday, October 5, 2026. */
const sentAt = '2026-10-05T15:00:00.000Z';
/** Monday, October 26, 9:05 AM: a week before the due date. */
const weekBefore = new Date('2026-10-26T13:05:00Z');

/** A client who has left a company since, with a sent list and a draft of that company. */
async function leaver() {
  const { user, token } = await signedInCustomer(test, { emailConfirmed: true });
  const { id: companyId } = await createCompany(test.db);
  await joinCompany(test.db, user.id, companyId);
  const template = await createRequestTemplate(test.db);
  const values = { dueOn: '2026-11-02', sentAt, turnSince: sentAt, templateId: template.id };
  const ofCompany = await createRequestList(test.db, user.id, {
    ...{ ...values, companyId, title: 'Payroll of the company' },
    items: [{}, { state: 'returned', answer: 'Ask the bank', label: 'Loan agreement' }],
  });
  const draft = await createRequestList(test.db, user.id, { companyId, title: 'Year end', sentAt: null });
  await scheduleReminder(test.db, ofCompany.id, new Date(sentAt));
  await test.db.delete(userCompanies).where(eq(userCompanies.userId, user.id));
  return { user, token, ofCompany, draft, values, template };
}

const subjects = async (email: string) => (await queuedMails(test.db, email)).map(({ subject }) => subject);
const post = (path: string, payload?: object) =>
  test.request({
    method: 'POST',
    url: `/api/admin/${path}`,
    token: admin.token,
    ...(payload && { payload }),
  });

describe('a client who has left a company', () => {
  it('gets no reminder that names its lists, and staff are asked to call in the end', async () => {
    const { user, ofCompany, values } = await leaver();
    await sendDueReminders(test.context, weekBefore);
    expect(await subjects(user.email)).toEqual([]);
    const own = await createRequestList(test.db, user.id, { ...values, title: 'My tax return' });
    await scheduleReminder(test.db, own.id, new Date(sentAt));
    await sendDueReminders(test.context, weekBefore);
    expect(await subjects(user.email)).toEqual(['Reminder: My tax return']);
    const [row] = await test.db.select().from(requestLists).where(eq(requestLists.id, ofCompany.id));
    expect(row?.nextReminderAt).toBe('2026-11-02T14:00:00.000Z');
    await sendDueReminders(test.context, new Date('2027-03-01T15:00:00Z'));
    const [later] = await test.db.select().from(requestLists).where(eq(requestLists.id, ofCompany.id));
    expect(later?.needsCallAt).not.toBeNull();
    expect(JSON.stringify(await queuedMails(test.db, user.email))).not.toContain('Payroll');
  });

  it('cannot be reminded by hand either, and staff see why', async () => {
    const { user, ofCompany } = await leaver();
    const ids = [ofCompany.id];
    expect((await post('request-lists/remind/preview', { ids })).json()).toEqual({
      clients: 0,
      remindedLately: 0,
      withoutMail: 1,
      paused: [],
    });
    expect((await post('request-lists/remind', { ids })).json()).toEqual({
      lists: 0,
      clients: 0,
      failed: [],
    });
    expect(await subjects(user.email)).toEqual([]);
    const url = `/api/admin/request-lists/${ofCompany.id}/reminders`;
    const plan = (await test.request({ url, token: admin.token })).json();
    expect(plan).toMatchObject({ reachable: false, planned: [], callAt: expect.any(String) });
  });

  it('gets no email about a new list or returned items', async () => {
    const { user, draft } = await leaver();
    const sent = await post(`request-lists/${draft.id}/send`);
    expect(sent.statusCode).toBe(409);
    expect(sent.json().message).toContain('no longer belongs to the company');
    await queueReturnNotice(test.context, user.id);
    await sendReturnNotice(test.context, { id: '', data: { customerId: user.id } });
    expect(await subjects(user.email)).toEqual([]);
  });

  it('gets no draft for the next period, whether one list or the whole template is rolled forward', async () => {
    const { ofCompany, template } = await leaver();
    const rolled = await post(`request-lists/${ofCompany.id}/roll-forward`);
    expect(rolled.statusCode).toBe(409);
    const all = await post(`request-templates/${template.id}/roll-forward`, { period: '2029' });
    expect(all.json()).toEqual({ drafts: 0, leftOut: 1 });
  });

  it('finds nothing of its lists in their data export', async () => {
    const { user } = await leaver();
    const own = await createRequestList(test.db, user.id, { title: 'My tax return' });
    const copy = await text(requestTable(test.db, user.id));
    expect(copy).toContain(own.title);
    expect(copy).not.toMatch(/Payroll|Loan agreement|Ask the bank/);
  });
});
