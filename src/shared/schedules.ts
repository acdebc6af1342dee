import { z } from 'zod';
import { staffMember } from './accounts.ts';
import { appointment } from './appointments.ts';
import { endpoint, rowId } from './endpoint.ts';
import { calendarDate } from './time.ts';

const partOff = z.object({
  id: z.int(),
  startTime: z.string(),
  endTime: z.string(),
  reason: z.string().nullable(),
});

/** A day of all staff. */
export const readDay = endpoint({
  method: 'GET',
  path: '/api/admin/schedule',
  summary: 'A day (today without `date`) of all staff: time off and the meetings that are not cancelled.',
  access: 'admin',
  query: z.object({ date: calendarDate('Please select a date').optional() }),
  response: z.object({
    date: z.iso.date(),
    /** The name of the firm's holiday on this day, if any. */
    holiday: z.string().nullable(),
    staff: z.array(
      staffMember.pick({ id: true, name: true, jobTitle: true }).extend({
        /** On this day; '24:00' is its end. */
        timeOff: z.array(partOff),
        appointments: z.array(appointment),
      }),
    ),
  }),
});
export type ScheduleDay = z.infer<typeof readDay.response>;

/** A week of a staff member, Monday to Sunday. */
export const readWeek = endpoint({
  method: 'GET',
  path: '/api/admin/staff/:id/week',
  summary:
    'The week around a day (today without `date`): hours, holidays, time off and the meetings that are not cancelled.',
  access: 'admin',
  params: rowId,
  query: z.object({ date: calendarDate('Please select a date').optional() }),
  response: z.object({
    staff: staffMember,
    monday: z.iso.date(),
    days: z.array(
      z.object({
        date: z.iso.date(),
        /** The name of the firm's holiday on this day, if any. */
        holiday: z.string().nullable(),
        hours: z.array(z.object({ opensAt: z.string(), closesAt: z.string() })),
        /** Time off on this day; '24:00' is its end. */
        timeOff: z.array(partOff),
        appointments: z.array(appointment),
      }),
    ),
  }),
});
