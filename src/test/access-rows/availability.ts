import { createTimeOff } from '../factories/availability.ts';
import { openDay } from '../open-days.ts';
import { type AccessRows, otherAdmin } from './access-row.ts';

/** A colleague's calendar; staff may change their own. */
const ownersOnly = { staff: 403 };

export const availabilityAccess: AccessRows = {
  'GET /api/admin/:id/availability': {
    request: async ({ db }) => ({ params: await otherAdmin(db), query: { date: openDay() } }),
  },
  'GET /api/admin/:id/availability/month': {
    request: async ({ db }) => ({ params: await otherAdmin(db), query: { month: openDay().slice(0, 7) } }),
  },
  'GET /api/admin/staff/:id/hours': { request: async ({ db }) => ({ params: await otherAdmin(db) }) },
  'PATCH /api/admin/staff/:id/hours': {
    request: async ({ db }) => ({
      params: await otherAdmin(db),
      payload: { bookable: true, ranges: [{ weekday: 1, opensAt: '09:00', closesAt: '12:00' }] },
    }),
    expect: ownersOnly,
  },
  'GET /api/admin/staff/:id/time-off': { request: async ({ db }) => ({ params: await otherAdmin(db) }) },
  'POST /api/admin/staff/:id/time-off': {
    request: async ({ db }) => ({
      params: await otherAdmin(db),
      payload: { startDate: '2030-01-15', endDate: '2030-01-16' },
    }),
    expect: ownersOnly,
  },
  'DELETE /api/admin/time-off/:id': {
    request: async ({ db }) => {
      const { id } = await otherAdmin(db);
      const day = { startsAt: '2030-01-15T05:00:00Z', endsAt: '2030-01-16T05:00:00Z' };
      return { params: { id: (await createTimeOff(db, id, day)).id } };
    },
    expect: ownersOnly,
  },
};
