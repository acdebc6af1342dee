import type { FastifyInstance } from 'fastify';
import * as appointmentsApi from '#shared/appointments.ts';
import { route } from '../core/http/route.ts';
import { bookAppointment } from './book-appointment.ts';
import { cancelAppointment } from './cancel-appointment.ts';
import { completeAppointment, markNoShow } from './close-appointment.ts';
import { listAppointments } from './list-appointments.ts';
import { readCalendarFile } from './read-calendar-file.ts';
import { rescheduleAppointment } from './reschedule-appointment.ts';

export function appointmentRoutes(app: FastifyInstance): void {
  route(app, appointmentsApi.book, bookAppointment);
  route(app, appointmentsApi.list, listAppointments);
  route(app, appointmentsApi.readCalendarFile, readCalendarFile);
  route(app, appointmentsApi.cancel, cancelAppointment);
  route(app, appointmentsApi.reschedule, rescheduleAppointment);
  route(app, appointmentsApi.complete, completeAppointment);
  route(app, appointmentsApi.markNoShow, markNoShow);
}
