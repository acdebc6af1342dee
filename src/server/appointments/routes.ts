import type { FastifyInstance } from 'fastify';
import {
  bookAppointment,
  cancelAppointment,
  completeAppointment,
  listAppointments,
  markNoShow,
  rescheduleAppointment,
} from '#shared/appointments.ts';
import {
  createTimeOff,
  deleteTimeOff,
  listTimeOff,
  readAvailability,
  readHours,
  readMonthAvailability,
  updateHours,
} from '#shared/availability.ts';
import { readCalendar, readCalendarFeed, renewCalendarFeed } from '#shared/calendars.ts';
import {
  cancelGuestAppointment,
  claimGuestAppointment,
  readGuestAppointment,
  rescheduleGuestAppointment,
} from '#shared/guest-appointments.ts';
import { readWeek } from '#shared/schedules.ts';
import { route } from '../core/http/route.ts';
import * as booking from './book-appointment.ts';
import * as cancelling from './cancel-appointment.ts';
import * as closing from './close-appointment.ts';
import * as lists from './list-appointments.ts';
import * as guests from './manage-guest-appointment.ts';
import * as hours from './manage-hours.ts';
import * as absences from './manage-time-off.ts';
import * as calendars from './publish-calendar.ts';
import * as availability from './read-availability.ts';
import * as weeks from './read-week.ts';
import * as moving from './reschedule-appointment.ts';

export function appointmentRoutes(app: FastifyInstance): void {
  route(app, readAvailability, availability.readAvailability);
  route(app, readMonthAvailability, availability.readMonthAvailability);

  route(app, bookAppointment, booking.bookAppointment);
  route(app, listAppointments, lists.listAppointments);
  route(app, cancelAppointment, cancelling.cancelAppointment);
  route(app, rescheduleAppointment, moving.rescheduleAppointment);
  route(app, completeAppointment, closing.completeAppointment);
  route(app, markNoShow, closing.markNoShow);

  route(app, readGuestAppointment, guests.readGuestAppointment);
  route(app, cancelGuestAppointment, guests.cancelGuestAppointment);
  route(app, rescheduleGuestAppointment, guests.rescheduleGuestAppointment);
  route(app, claimGuestAppointment, guests.claimGuestAppointment);

  route(app, readHours, hours.readHours);
  route(app, updateHours, hours.updateHours);
  route(app, listTimeOff, absences.listTimeOff);
  route(app, createTimeOff, absences.createTimeOff);
  route(app, deleteTimeOff, absences.deleteTimeOff);
  route(app, readWeek, weeks.readWeek);

  route(app, readCalendarFeed, calendars.readCalendarFeed);
  route(app, renewCalendarFeed, calendars.renewCalendarFeed);
  route(app, readCalendar, calendars.readCalendar);
}
