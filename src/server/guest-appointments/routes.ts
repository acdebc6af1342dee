import type { FastifyInstance } from 'fastify';
import * as guestAppointmentsApi from '#shared/guest-appointments.ts';
import { route } from '../core/http/route.ts';
import {
  cancelGuestAppointment,
  claimGuestAppointment,
  readGuestAppointment,
  readGuestCalendarFile,
  rescheduleGuestAppointment,
} from './manage-guest-appointment.ts';

export function guestAppointmentRoutes(app: FastifyInstance): void {
  route(app, guestAppointmentsApi.read, readGuestAppointment);
  route(app, guestAppointmentsApi.readCalendarFile, readGuestCalendarFile);
  route(app, guestAppointmentsApi.cancel, cancelGuestAppointment);
  route(app, guestAppointmentsApi.reschedule, rescheduleGuestAppointment);
  route(app, guestAppointmentsApi.claim, claimGuestAppointment);
}
