import type { FastifyInstance } from 'fastify';
import * as guestAppointmentsApi from '#shared/guest-appointments.ts';
import { route } from '../core/http/route.ts';
import {
  cancelGuestAppointment,
  claimGuestAppointment,
  readGuestAppointment,
  rescheduleGuestAppointment,
} from './manage-guest-appointment.ts';

export function guestAppointmentRoutes(app: FastifyInstance): void {
  route(app, guestAppointmentsApi.readGuestAppointment, readGuestAppointment);
  route(app, guestAppointmentsApi.cancelGuestAppointment, cancelGuestAppointment);
  route(app, guestAppointmentsApi.rescheduleGuestAppointment, rescheduleGuestAppointment);
  route(app, guestAppointmentsApi.claimGuestAppointment, claimGuestAppointment);
}
