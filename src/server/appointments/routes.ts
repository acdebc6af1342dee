import type { FastifyInstance } from 'fastify';
import * as appointmentsApi from '#shared/appointments.ts';
import { route } from '../core/http/route.ts';
import { bookAppointment } from './book-appointment.ts';
import { cancelAppointment } from './cancel-appointment.ts';
import { completeAppointment, markNoShow } from './close-appointment.ts';
import { listAppointments } from './list-appointments.ts';
import { rescheduleAppointment } from './reschedule-appointment.ts';

export function appointmentRoutes(app: FastifyInstance): void {
  route(app, appointmentsApi.bookAppointment, bookAppointment);
  route(app, appointmentsApi.listAppointments, listAppointments);
  route(app, appointmentsApi.cancelAppointment, cancelAppointment);
  route(app, appointmentsApi.rescheduleAppointment, rescheduleAppointment);
  route(app, appointmentsApi.completeAppointment, completeAppointment);
  route(app, appointmentsApi.markNoShow, markNoShow);
}
