import { beforeAll, describe, expect, it } from 'vitest';
import { firmTimestamp } from '#shared/time.ts';
import { type SignedInUser, signedInAdmin, startTestApp, type TestApp } from '#test/app.ts';
import { createAppointment } from '#test/factories/appointments.ts';
import { createTimeOff, setHours } from '#test/factories/availability.ts';
import { createAdmin } from '#test/factories/users.ts';

let test: TestApp;
let admin: SignedInUser;
beforeAll(async () => {
  test = await startTestApp();
  admin = await signedInAdmin(test);
});

function call(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) {
  return test.request({ method, url: `/api/admin${path}`, token: admin.token, ...(payload && { payload }) });
}

const _weekdayOf = (date: string) => new Date(`${date}T12:00:00Z`).getUTCDay();
const _everyDay = (opensAt: string, closesAt: string) =>
  [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opensAt, closesAt }));

describe('a week', () => {
  it('contains hours, holidays, time off and appointments, Monday to Sunday', async () => {
    const person = await createAdmin(test.db, { firstName: 'Dana', lastName: 'Reyes' });
    await setHours(test.db, person.id, [
      { weekday: 3, opensAt: '09:00', closesAt: '12:00' },
      { weekday: 3, opensAt: '13:00', closesAt: '17:00' },
    ]);
    await createTimeOff(test.db, person.id, {
      startsAt: firmTimestamp('2026-11-23', '15:00').toISOString(),
      endsAt: firmTimestamp('2026-11-24', '11:00').toISOString(),
      reason: 'Training',
    });
    const startsAt = firmTimestamp('2026-11-25', '09:30').toISOString();
    const { id } = await createAppointment(test.db, person.id, { startsAt });
    const cancelled = {
      startsAt: firmTimestamp('2026-11-25', '14:00').toISOString(),
      status: 'cancelled' as const,
    };
    await createAppointment(test.db, person.id, cancelled);

    const week = (await call('GET', `/staff/${person.id}/week?date=2026-11-29`)).json();
    expect(week.staff).toEqual({ id: person.id, name: 'Dana Reyes', jobTitle: 'Accountant', bookable: true });
    expect(week.monday).toBe('2026-11-23');
    expect(week.days.map(({ date }: { date: string }) => date)).toEqual(
      [23, 24, 25, 26, 27, 28, 29].map((day) => `2026-11-${day}`),
    );
    const absence = { id: expect.any(Number), reason: 'Training' };
    expect(week.days[0]).toMatchObject({
      holiday: null,
      hours: [],
      timeOff: [{ ...absence, startTime: '15:00', endTime: '24:00' }],
    });
    expect(week.days[1].timeOff).toEqual([{ ...absence, startTime: '00:00', endTime: '11:00' }]);
    expect(week.days[2]).toMatchObject({
      hours: [
        { opensAt: '09:00', closesAt: '12:00' },
        { opensAt: '13:00', closesAt: '17:00' },
      ],
      appointments: [{ id, startTime: '09:30' }],
    });
    expect(week.days[2].appointments).toHaveLength(1);
    expect(week.days[3].holiday).toBe('Thanksgiving Day');
  });

  it('is the current week if no day is given', async () => {
    expect((await call('GET', `/staff/${admin.user.id}/week`)).json().days).toHaveLength(7);
  });
});

describe('a day', () => {
  const dayOf = async (id: number, date: string) => {
    const { staff, ...day } = (await call('GET', `/schedule?date=${date}`)).json();
    return { ...day, member: staff.find((member: { id: number }) => member.id === id) };
  };

  it('contains everybody with time off and appointments in order of time, without cancelled ones', async () => {
    const [dana, priya] = [
      await createAdmin(test.db, { firstName: 'Dana', lastName: 'Reyes' }),
      await createAdmin(test.db, { firstName: 'Priya', lastName: 'Raman' }),
    ];
    await createTimeOff(test.db, priya.id, {
      startsAt: firmTimestamp('2026-11-23', '15:00').toISOString(),
      endsAt: firmTimestamp('2026-11-24', '11:00').toISOString(),
      reason: 'Training',
    });
    const at = (date: string, clock: string, values = {}) =>
      createAppointment(test.db, dana.id, { startsAt: firmTimestamp(date, clock).toISOString(), ...values });
    const late = await at('2026-11-24', '16:00');
    const early = await at('2026-11-24', '09:00', { guestPhone: '404-555-0188' });
    await at('2026-11-24', '12:00', { status: 'cancelled' });
    await at('2026-11-25', '00:00');

    const { date, holiday, member } = await dayOf(dana.id, '2026-11-24');
    expect({ date, holiday }).toEqual({ date: '2026-11-24', holiday: null });
    expect(member).toMatchObject({ name: 'Dana Reyes', jobTitle: 'Accountant', timeOff: [] });
    expect(member.appointments).toMatchObject([
      { id: early.id, startTime: '09:00', client: { phone: '404-555-0188' } },
      { id: late.id, startTime: '16:00' },
    ]);
    expect((await dayOf(priya.id, '2026-11-24')).member).toMatchObject({
      timeOff: [{ startTime: '00:00', endTime: '11:00', reason: 'Training' }],
      appointments: [],
    });
    expect((await dayOf(dana.id, '2026-11-26')).holiday).toBe('Thanksgiving Day');
  });

  it('contains former staff only with appointments', async () => {
    const left = await createAdmin(test.db, { deletedAt: '2029-01-01T00:00:00Z' });
    const startsAt = firmTimestamp('2026-11-24', '10:00').toISOString();
    await createAppointment(test.db, left.id, { startsAt, status: 'completed' });
    expect((await dayOf(left.id, '2026-11-24')).member.appointments).toHaveLength(1);
    expect((await dayOf(left.id, '2026-11-25')).member).toBeUndefined();
  });

  it('rejects a day that does not exist', async () => {
    const response = await call('GET', '/schedule?date=2026-11-31');
    expect(response.statusCode).toBe(400);
    expect(response.json().fields).toHaveProperty('date');
  });
});
