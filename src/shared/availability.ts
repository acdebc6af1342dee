import { z } from 'zod';
import { endpoint, rowId } from './endpoint.ts';
import { placeKinds } from './meeting-place.ts';
import { calendarDate, calendarMonth, clockTime } from './time.ts';

/** Visitors only: after a live event all signed-in users of an office refetch concurrently, from one IP address. */
const guestLimit = { calls: 60, perSeconds: 60 } as const;

/** In place of a staff member's id: whoever is free. */
export const firstAvailable = 'first';
const staffOrFirst = z.object({ id: z.union([z.literal(firstAvailable), rowId.shape.id]) });

/** With `first`: only of those who take this service. */
const service = z.string().max(100).optional();

const slot = z.object({
  /** HH:mm in the firm's time zone; `startsAt` and `endsAt` are the same as timestamps. */
  startTime: z.string(),
  endTime: z.string(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  /** The staff member's own way to meet; 'default' if the service or firm decides, 'varies' if the free ones differ. */
  place: z.enum([...placeKinds, 'default', 'varies']),
});
export type Slot = z.infer<typeof slot>;

export const readDay = endpoint({
  method: 'GET',
  path: '/api/admin/:id/availability',
  summary:
    "A staff member's free slots on one day, or with `first` those of all who take bookings and the service; none on weekends, holidays and days that have passed.",
  access: 'anyone',
  params: staffOrFirst,
  query: z.object({ date: calendarDate('Please select a date'), service }),
  response: z.array(slot),
  guestLimit,
});

export const readMonth = endpoint({
  method: 'GET',
  path: '/api/admin/:id/availability/month',
  summary:
    'The days of one month (YYYY-MM) on which a staff member, or with `first` anybody who takes the service, has room, with how many slots are free.',
  access: 'anyone',
  params: staffOrFirst,
  query: z.object({ month: calendarMonth('Please choose a month'), service }),
  response: z.array(z.object({ date: z.iso.date(), freeSlots: z.int() })),
  guestLimit,
  accountLimit: { calls: 300, perSeconds: 60 },
});

/** Monday is 1. Weekends cannot be booked. */
export const bookableWeekdays = [1, 2, 3, 4, 5] as const;

const hoursRange = z
  .object({
    weekday: z.int().min(1).max(5),
    opensAt: clockTime('Please enter a time'),
    closesAt: clockTime('Please enter a time'),
  })
  .refine((range) => range.opensAt < range.closesAt, {
    path: ['closesAt'],
    message: 'The end must be after the start',
  });
export type HoursRange = z.infer<typeof hoursRange>;

function overlaps(ranges: HoursRange[], index: number): boolean {
  const range = ranges[index];
  return ranges.some(
    (other, at) =>
      range !== undefined &&
      at < index &&
      other.weekday === range.weekday &&
      other.opensAt < range.closesAt &&
      range.opensAt < other.closesAt,
  );
}

/** Several ranges a day leave a break between them. `bookable: false` stops bookings without losing the hours. */
export const hoursInput = z.object({
  bookable: z.boolean(),
  ranges: z
    .array(hoursRange)
    .min(1, 'Please enter hours for at least one day')
    .max(50, 'That is more ranges than a week has room for')
    .superRefine((ranges, context) => {
      for (const index of ranges.keys()) {
        if (overlaps(ranges, index)) {
          const message = 'This overlaps another range of the same day';
          context.addIssue({ code: 'custom', path: [index, 'opensAt'], message });
        }
      }
    }),
});
export type HoursInput = z.infer<typeof hoursInput>;

const hours = z.object({
  bookable: z.boolean(),
  /** By weekday and start. The firm's hours for staff who have not set their own. */
  ranges: z.array(z.object({ weekday: z.int(), opensAt: z.string(), closesAt: z.string() })),
});

export const readHours = endpoint({
  method: 'GET',
  path: '/api/admin/staff/:id/hours',
  summary: "A staff member's weekly hours.",
  access: 'admin',
  params: rowId,
  response: hours,
});

export const updateHours = endpoint({
  method: 'PATCH',
  path: '/api/admin/staff/:id/hours',
  summary:
    "Replaces a staff member's weekly hours; appointments stay. A colleague's hours, and whether a staff member takes bookings, are changed by owners only.",
  access: 'admin',
  params: rowId,
  body: hoursInput,
  response: hours,
});

/** Whole days if no times are given; `endDate` is inclusive. In the firm's time zone. */
export const timeOffInput = z
  .object({
    startDate: calendarDate('Please select a date'),
    startTime: clockTime('Please enter a time').optional(),
    endDate: calendarDate('Please select a date'),
    endTime: clockTime('Please enter a time').optional(),
    reason: z.string().trim().max(200, 'Please use at most 200 characters').optional(),
  })
  .refine(({ startDate, endDate }) => startDate <= endDate, {
    path: ['endDate'],
    message: 'The last day must not be before the first',
  })
  .refine(
    ({ startDate, endDate, startTime, endTime }) =>
      startDate !== endDate || (startTime ?? '00:00') < (endTime ?? '24:00'),
    { path: ['endTime'], message: 'The end must be after the start' },
  );
export type TimeOffInput = z.infer<typeof timeOffInput>;

const timeOff = z.object({
  id: z.int(),
  adminId: z.int(),
  startDate: z.iso.date(),
  /** Null: from the start of the first day, or to the end of the last. */
  startTime: z.string().nullable(),
  endDate: z.iso.date(),
  endTime: z.string().nullable(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  reason: z.string().nullable(),
  /** Number of scheduled appointments in this time. They stay until they are moved or cancelled. */
  meetings: z.int(),
});
export type TimeOff = z.infer<typeof timeOff>;

export const listTimeOff = endpoint({
  method: 'GET',
  path: '/api/admin/staff/:id/time-off',
  summary: "A staff member's time off that has not ended, soonest first, at most 200.",
  access: 'admin',
  params: rowId,
  response: z.array(timeOff),
});

export const createTimeOff = endpoint({
  method: 'POST',
  path: '/api/admin/staff/:id/time-off',
  summary:
    "Blocks a time in a staff member's calendar, a colleague's only for owners. Appointments in it stay, and are counted in the response.",
  access: 'admin',
  params: rowId,
  body: timeOffInput,
  response: timeOff,
  status: 201,
});

export const deleteTimeOff = endpoint({
  method: 'DELETE',
  path: '/api/admin/time-off/:id',
  summary: "Frees a blocked time again, a colleague's only for owners.",
  access: 'admin',
  params: rowId,
});
