import type * as appointmentsApi from '#shared/appointments.ts';
import type { Input } from '#shared/endpoint.ts';
import { reachableAppointments } from '../access.ts';
import type { Context } from '../core/context.ts';
import type { Download } from '../core/http/download.ts';
import type { Member } from '../core/security/actor.ts';
import { findAppointment } from './find-appointment.ts';
import { calendarFileFor } from './invitation.ts';
import { readerOf } from './present-appointment.ts';

export async function readCalendarFile(
  { db }: Context,
  actor: Member,
  { id }: Input<typeof appointmentsApi.readCalendarFile>,
): Promise<Download> {
  const row = await findAppointment(db, { id, within: reachableAppointments(actor) });
  return calendarFileFor(readerOf(actor), row);
}
