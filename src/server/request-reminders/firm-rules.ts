import { firm } from '#firm';
import { weekdayOf } from '#shared/time.ts';
import { holidayOn } from '../availability/holidays.ts';
import type { ReminderRules } from './plan.ts';

/** The rhythm and the office hours of this firm. */
export const firmRules: ReminderRules = {
  rhythm: { daysBefore: 7, weeks: 4, minimumWorkingDays: 3, ...firm.requests?.reminders },
  office: {
    timeZone: firm.timeZone,
    opensAt: firm.booking.opensAt,
    closesAt: firm.booking.closesAt,
    isWorkingDay: (day) => weekdayOf(day) % 6 !== 0 && !holidayOn(day, firm.booking.holidays),
  },
};
