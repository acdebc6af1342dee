import type { Db } from '#server/core/database/db.ts';
import { signToken } from '#server/core/security/signatures.ts';
import { guestToken } from '../server/appointments/emails.ts';
import type { AccessRow, Call, World } from './access-matrix.ts';
import { guest } from './bookings.ts';
import { createAppointment } from './factories/appointments.ts';
import { createTimeOff } from './factories/availability.ts';
import { createAdmin } from './factories/users.ts';
import { openDay } from './open-days.ts';

const plain: AccessRow = { request: () => ({}) };

/** A member of staff whom no cell signs out, demotes or deletes. */
async function colleague(db: Db): Promise<{ id: number }> {
  return { id: (await createAdmin(db)).id };
}

const slot = () => ({ appointment_date: openDay(), start_time: '10:00' });

async function ownMeeting({ db, owner }: World): Promise<Call> {
  const { id } = await createAppointment(db, (await colleague(db)).id, { customerId: owner.id });
  return { params: { id } };
}

async function begunMeeting({ db, owner }: World): Promise<Call> {
  const begun = { customerId: owner.id, startsAt: new Date(Date.now() - 60_000).toISOString() };
  const { id } = await createAppointment(db, (await colleague(db)).id, begun);
  return { params: { id } };
}

async function guestMeeting({ db }: World): Promise<Call> {
  const { id } = await createAppointment(db, (await colleague(db)).id);
  return { params: { token: guestToken(id) } };
}

/** The rows of the matrix about meetings, calendars and the companies one meets for. */
export const appointmentAccess: Record<string, AccessRow> = {
  'GET /api/companies': plain,
  'GET /api/admin/users/:id/companies': { request: ({ owner }) => ({ params: { id: owner.id } }) },
  'GET /api/admin/:id/availability': {
    request: async ({ db }) => ({ params: await colleague(db), query: { date: openDay() } }),
  },
  'GET /api/admin/:id/availability/month': {
    request: async ({ db }) => ({ params: await colleague(db), query: { month: openDay().slice(0, 7) } }),
  },
  'POST /api/appointments': {
    request: async ({ db, owner }) => ({
      payload: {
        admin_id: (await colleague(db)).id,
        customer_id: owner.id,
        company_id: null,
        ...guest(),
        service_type: 'bookkeeping',
        ...slot(),
      },
    }),
  },
  'GET /api/appointments': plain,
  'POST /api/appointments/:id/cancel': { request: ownMeeting, expect: { otherCustomer: 404, demoted: 404 } },
  'POST /api/appointments/:id/reschedule': {
    request: async (world) => ({ ...(await ownMeeting(world)), payload: slot() }),
    expect: { otherCustomer: 404, demoted: 404 },
  },
  'POST /api/appointments/:id/complete': { request: begunMeeting },
  'POST /api/appointments/:id/no-show': { request: begunMeeting },
  'GET /api/guest-appointments/:token': { request: guestMeeting },
  'POST /api/guest-appointments/:token/cancel': { request: guestMeeting },
  'POST /api/guest-appointments/:token/reschedule': {
    request: async (world) => ({ ...(await guestMeeting(world)), payload: slot() }),
  },
  'POST /api/guest-appointments/:token/claim': { request: guestMeeting, expect: { admin: 403 } },
  'GET /api/admin/staff/:id/hours': { request: async ({ db }) => ({ params: await colleague(db) }) },
  'PATCH /api/admin/staff/:id/hours': {
    request: async ({ db }) => ({
      params: await colleague(db),
      payload: { bookable: true, ranges: [{ weekday: 1, opensAt: '09:00', closesAt: '12:00' }] },
    }),
  },
  'GET /api/admin/staff/:id/time-off': { request: async ({ db }) => ({ params: await colleague(db) }) },
  'POST /api/admin/staff/:id/time-off': {
    request: async ({ db }) => ({
      params: await colleague(db),
      payload: { startDate: '2030-01-15', endDate: '2030-01-16' },
    }),
  },
  'DELETE /api/admin/time-off/:id': {
    request: async ({ db }) => {
      const { id } = await colleague(db);
      const day = { startsAt: '2030-01-15T05:00:00Z', endsAt: '2030-01-16T05:00:00Z' };
      return { params: { id: (await createTimeOff(db, id, day)).id } };
    },
  },
  'GET /api/admin/staff/:id/week': { request: async ({ db }) => ({ params: await colleague(db) }) },
  'GET /api/admin/calendar-feed': plain,
  'POST /api/admin/calendar-feed': plain,
  'GET /api/calendars/:token.ics': {
    request: async ({ db }) => {
      const { id } = await createAdmin(db, { calendarFeedVersion: 1 });
      return { params: { token: signToken('calendar-feed', `${id}-1`) } };
    },
  },
};
