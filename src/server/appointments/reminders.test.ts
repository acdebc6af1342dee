import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { firmTimestamp } from '#shared/time.ts';
import { signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { booking } from '#test/bookings.ts';
import { setPreferences } from '#test/factories/account-settings.ts';
import { createAppointment } from '#test/factories/appointments.ts';
import { createAdmin, createUser } from '#test/factories/users.ts';
import { openDay } from '#test/open-days.ts';
import { queuedMails } from '#test/queued-mails.ts';
import { changeAppointment } from './find-appointment.ts';
import { queueReminders, sendReminder } from './remind-client.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

async function queuedReminders(appointmentId: number) {
  const { rows } = await test.db.execute<{ ahead: string; sequence: number; at: string }>(sql`
    select data ->> 'ahead' as ahead, (data ->> 'sequence')::int as sequence, start_after as at
    from pgboss.job
    where name = 'appointment-reminder' and (data ->> 'appointmentId')::int = ${appointmentId}
    order by sequence, start_after
  `);
  return rows.map(({ ahead, sequence, at }) => ({ ahead, sequence, at: new Date(at) }));
}

async function meeting(hours: number) {
  const customer = await createUser(test.db);
  const admin = await createAdmin(test.db);
  const values = { customerId: customer.id, startsAt: inHours(hours) };
  return { customer, admin, ...(await createAppointment(test.db, admin.id, values)) };
}

const remind = (
  appointmentId: number,
  ahead: 'day' | 'hour',
  { sequence = 0, id = crypto.randomUUID() } = {},
) => sendReminder(test.context, { id, data: { appointmentId, sequence, ahead } });

describe('reminders', () => {
  it('go to the client a day and an hour before, and not to the staff', async () => {
    const { id, customer, admin } = await meeting(24);
    await remind(id, 'day');
    await remind(id, 'hour');
    const mails = await queuedMails(test.db, customer.email);
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      'Reminder: your appointment is in an hour',
      'Reminder: your appointment is tomorrow',
    ]);
    expect(await queuedMails(test.db, admin.email)).toEqual([]);
  });

  it('follow a rescheduled appointment and are not sent for a cancelled one', async () => {
    const customer = await signedInCustomer(test);
    const admin = await createAdmin(test.db);
    const request = (url: string, payload?: object) =>
      test.request({ method: 'POST', url, token: customer.token, ...(payload && { payload }) });
    const { id } = (await request('/api/appointments', booking(admin.id, { company_id: null }))).json();
    await request(`/api/appointments/${id}/reschedule`, { appointment_date: openDay(), start_time: '15:30' });
    expect((await queuedReminders(id)).filter(({ sequence }) => sequence === 1)).toMatchObject([
      { ahead: 'day' },
      { ahead: 'hour', at: firmTimestamp(openDay(), '14:30') },
    ]);
    const before = (await queuedMails(test.db, customer.user.email)).length;
    await remind(id, 'hour', { sequence: 0 });
    expect(await queuedMails(test.db, customer.user.email)).toHaveLength(before);
    await remind(id, 'hour', { sequence: 1 });
    expect(await queuedMails(test.db, customer.user.email)).toHaveLength(before + 1);

    await request(`/api/appointments/${id}/cancel`);
    const cancelled = (await queuedMails(test.db, customer.user.email)).length;
    for (const sequence of [0, 1, 2]) await remind(id, 'hour', { sequence });
    expect(await queuedMails(test.db, customer.user.email)).toHaveLength(cancelled);
  });

  it('are scheduled only if they can still be sent in time', async () => {
    const { id } = await meeting(5);
    await queueReminders(test.context, await changeAppointment(test.db, id, {}));
    expect((await queuedReminders(id)).map(({ ahead }) => ahead)).toEqual(['hour']);
  });

  it('come at the same time of day, even across a clock change', async () => {
    const admin = await createAdmin(test.db);
    const startsAt = firmTimestamp('2035-03-12', '09:30').toISOString();
    const { id } = await createAppointment(test.db, admin.id, { startsAt });
    await queueReminders(test.context, await changeAppointment(test.db, id, {}));
    // Clocks went forward on the Sunday before: the day in between is 23 hours long.
    expect((await queuedReminders(id))[0]?.at).toEqual(firmTimestamp('2035-03-11', '09:30'));
  });

  it('are not sent late, twice, or to users who turned notifications off', async () => {
    const begun = await meeting(-0.1);
    await remind(begun.id, 'hour');
    expect(await queuedMails(test.db, begun.customer.email)).toEqual([]);

    const soon = await meeting(3);
    await remind(soon.id, 'day');
    expect(await queuedMails(test.db, soon.customer.email)).toEqual([]);
    const job = { id: crypto.randomUUID() };
    await remind(soon.id, 'hour', job);
    await remind(soon.id, 'hour', job);
    expect(await queuedMails(test.db, soon.customer.email)).toHaveLength(1);

    const quiet = await meeting(24);
    await setPreferences(test.db, quiet.customer.id, { emailNotifications: false });
    await remind(quiet.id, 'day');
    expect(await queuedMails(test.db, quiet.customer.email)).toEqual([]);
  });
});
