import { firm } from '#firm';
import { firmOffice } from '../availability/office.ts';
import type { ReminderRules } from './plan.ts';

/** The rhythm and the office hours of this firm. */
export const firmRules: ReminderRules = {
  rhythm: { daysBefore: 7, weeks: 4, minimumWorkingDays: 3, ...firm.requests?.reminders },
  office: firmOffice,
};
