import { jobHandler } from '../core/jobs/jobs.ts';
import { appointmentNoticeQueue, sendAppointmentNotice } from './notify-parties.ts';
import { reminderQueue, sendReminder } from './remind-client.ts';

export const appointmentJobs = [
  jobHandler(appointmentNoticeQueue, sendAppointmentNotice),
  jobHandler(reminderQueue, sendReminder),
];
