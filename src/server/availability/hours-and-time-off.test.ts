import { beforeAll, describe, expect, it } from 'vitest';
import { firmTimestamp } from '#shared/time.ts';
import { type SignedInUser, signedInAdmin, startTestApp, type TestApp } from '#test/app.ts';
import { slotsOf } from '#test/bookings.ts';
import { createAppointment } from '#test/factories/appointments.ts';
import { createAdmin, createUser } from '#test/factories/users.ts';
import { openDay, openDays } from '#test/open-days.ts';

let test: TestApp;
let admin: SignedInUser;
beforeAll(async () => {
  test = await startTestApp();
  admin = await signedInAdmin(test);
});

function call(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) {
  return test.request({ method, url: `/api/admin${path}`, token: admin.token, ...(payload && { payload }) });
}

const weekdayOf = (date: string) => new Date(`${date}T12:00:00Z`).getUTCDay();
const everyDay = (opensAt: string, closesAt: string) =>
  [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opensAt, closesAt }));

describe('weekly hours', () => {
  it('are the firm’s until a staff member sets their own, with several ranges a day', async () => {
    const person = await createAdmin(test.db);
    expect((await call('GET', `/staff/${person.id}/hours`)).json()).toEqual({
      bookable: true,
      ranges: everyDay('09:00', '17:00'),
    });
    const date = openDay();
    const weekday = weekdayOf(date);
    const ranges = [
      { weekday, opensAt: '13:30', closesAt: '15:00' },
      { weekday, opensAt: '08:00', closesAt: '09:00' },
    ];
    const response = await call('PATCH', `/staff/${person.id}/hours`, { bookable: true, ranges });
    expect(response.json()).toEqual({ bookable: true, ranges: [ranges[1], ranges[0]] });
    expect(await slotsOf(test, person.id, date)).toEqual(['08:00', '08:30', '13:30', '14:00', '14:30']);
  });

  it('can be closed altogether without being lost', async () => {
    const person = await createAdmin(test.db);
    const ranges = everyDay('10:00', '11:00');
    await call('PATCH', `/staff/${person.id}/hours`, { bookable: false, ranges });
    expect(await slotsOf(test, person.id, openDay())).toEqual([]);
    expect((await call('GET', `/staff/${person.id}/hours`)).json()).toEqual({ bookable: false, ranges });
    const staff = (await test.request({ url: '/api/staff' })).json();
    expect(staff).toContainEqual(expect.objectContaining({ id: person.id, bookable: false }));
  });

  it('do not change existing appointments outside them', async () => {
    const person = await createAdmin(test.db);
    const startsAt = firmTimestamp(openDay(), '16:00').toISOString();
    const { id } = await createAppointment(test.db, person.id, { startsAt });
    const hours = { bookable: true, ranges: everyDay('09:00', '10:00') };
    await call('PATCH', `/staff/${person.id}/hours`, hours);
    const week = (await call('GET', `/staff/${person.id}/week?date=${openDay()}`)).json();
    expect(
      week.days.flatMap(({ appointments }: { appointments: { id: number }[] }) => appointments),
    ).toMatchObject([{ id, status: 'scheduled' }]);
  });

  it.each([
    [[], 'ranges', 'Please enter hours for at least one day'],
    [
      [{ weekday: 1, opensAt: '17:00', closesAt: '09:00' }],
      'ranges.0.closesAt',
      'The end must be after the start',
    ],
    [
      [...everyDay('09:00', '12:00'), { weekday: 2, opensAt: '11:00', closesAt: '13:00' }],
      'ranges.5.opensAt',
      'This overlaps another range of the same day',
    ],
    [[{ weekday: 1, opensAt: '25:00', closesAt: '26:00' }], 'ranges.0.opensAt', 'Please enter a time'],
  ])('refuses %j', async (ranges, field, message) => {
    const response = await call('PATCH', `/staff/${admin.user.id}/hours`, { bookable: true, ranges });
    expect(response.statusCode).toBe(400);
    expect(response.json().fields[field]).toBe(message);
  });

  it('return 404 for customers, and cannot open a weekend', async () => {
    const customer = await createUser(test.db);
    expect((await call('GET', `/staff/${customer.id}/hours`)).statusCode).toBe(404);
    const ranges = [{ weekday: 6, opensAt: '09:00', closesAt: '12:00' }];
    const response = await call('PATCH', `/staff/${admin.user.id}/hours`, { bookable: true, ranges });
    expect(response.statusCode).toBe(400);
  });
});

describe('time off', () => {
  it('blocks whole days or hours in the calendar, and frees them when deleted', async () => {
    const person = await createAdmin(test.db);
    const [first, second] = openDays(2) as [string, string];
    const partial = await call('POST', `/staff/${person.id}/time-off`, {
      startDate: first,
      startTime: '09:00',
      endDate: first,
      endTime: '16:15',
      reason: 'Dentist',
    });
    expect(partial.statusCode).toBe(201);
    expect(partial.json()).toEqual({
      id: expect.any(Number),
      adminId: person.id,
      startDate: first,
      startTime: '09:00',
      endDate: first,
      endTime: '16:15',
      startsAt: firmTimestamp(first, '09:00').toISOString(),
      endsAt: firmTimestamp(first, '16:15').toISOString(),
      reason: 'Dentist',
      meetings: 0,
    });
    expect(await slotsOf(test, person.id, first)).toEqual(['16:30']);

    const whole = await call('POST', `/staff/${person.id}/time-off`, { startDate: second, endDate: second });
    expect(whole.json()).toMatchObject({
      startDate: second,
      startTime: null,
      endDate: second,
      endTime: null,
    });
    expect(await slotsOf(test, person.id, second)).toEqual([]);
    const list = (await call('GET', `/staff/${person.id}/time-off`)).json();
    expect(list.map(({ id }: { id: number }) => id)).toEqual([partial.json().id, whole.json().id]);

    expect((await call('DELETE', `/time-off/${whole.json().id}`)).statusCode).toBe(204);
    expect(await slotsOf(test, person.id, second)).toHaveLength(16);
    expect((await call('DELETE', `/time-off/${whole.json().id}`)).statusCode).toBe(404);
  });

  it('over existing appointments returns their number and keeps them', async () => {
    const person = await createAdmin(test.db);
    const date = openDay();
    for (const clock of ['09:00', '12:30', '16:30']) {
      await createAppointment(test.db, person.id, { startsAt: firmTimestamp(date, clock).toISOString() });
    }
    await createAppointment(test.db, person.id, {
      startsAt: firmTimestamp(date, '14:00').toISOString(),
      status: 'cancelled',
    });
    const payload = { startDate: date, startTime: '12:45', endDate: date };
    const response = await call('POST', `/staff/${person.id}/time-off`, payload);
    expect(response.json().meetings).toBe(2);
    expect((await call('GET', `/staff/${person.id}/time-off`)).json()).toMatchObject([{ meetings: 2 }]);
  });

  it('covers the long and the short day of a clock change to its end', async () => {
    const person = await createAdmin(test.db);
    for (const [date, hours] of [
      ['2027-03-14', 23],
      ['2027-11-07', 25],
    ] as const) {
      const payload = { startDate: date, endDate: date };
      const { startsAt, endsAt } = (await call('POST', `/staff/${person.id}/time-off`, payload)).json();
      expect(Date.parse(endsAt) - Date.parse(startsAt)).toBe(hours * 3_600_000);
    }
  });

  it.each([
    [
      { startDate: '2027-02-02', endDate: '2027-02-01' },
      'endDate',
      'The last day must not be before the first',
    ],
    [
      { startDate: '2027-02-02', startTime: '12:00', endDate: '2027-02-02', endTime: '12:00' },
      'endTime',
      'The end must be after the start',
    ],
    [{ startDate: '', endDate: '2027-02-02' }, 'startDate', 'Please select a date'],
  ])('refuses %j', async (payload, field, message) => {
    const response = await call('POST', `/staff/${admin.user.id}/time-off`, payload);
    expect(response.statusCode).toBe(400);
    expect(response.json().fields).toEqual({ [field]: message });
  });
});

describe('staff who are not owners', () => {
  it('change their own hours and time off, but not a colleague’s, nor whether they take bookings', async () => {
    const { user, token } = await signedInAdmin(test, { staffLevel: 'staff', bookable: false });
    const colleague = await createAdmin(test.db);
    const send = (method: 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) =>
      test.request({ method, url: `/api/admin${path}`, token, ...(payload && { payload }) });
    const hours = { bookable: false, ranges: everyDay('10:00', '11:00') };
    const day = { startDate: '2030-01-15', endDate: '2030-01-15' };
    const othersTimeOff = (await call('POST', `/staff/${colleague.id}/time-off`, day)).json();
    for (const [response, what] of [
      [
        await send('PATCH', `/staff/${colleague.id}/hours`, { ...hours, bookable: true }),
        'change a colleague’s hours',
      ],
      [await send('POST', `/staff/${colleague.id}/time-off`, day), 'change a colleague’s time off'],
      [await send('DELETE', `/time-off/${othersTimeOff.id}`), 'change a colleague’s time off'],
      [
        await send('PATCH', `/staff/${user.id}/hours`, { ...hours, bookable: true }),
        'decide who takes bookings',
      ],
    ] as const) {
      expect(response.statusCode).toBe(403);
      expect(response.json().message).toBe(`Only an owner can ${what}.`);
    }
    expect((await send('PATCH', `/staff/${user.id}/hours`, hours)).json()).toEqual(hours);
    const own = await send('POST', `/staff/${user.id}/time-off`, day);
    expect(own.statusCode).toBe(201);
    expect((await send('DELETE', `/time-off/${own.json().id}`)).statusCode).toBe(204);
  });
});
