import { announceAvailability } from '../availability/announce-availability.ts';
import type { Db } from '../core/database/db.ts';
import { announce } from '../core/live/events.ts';
import type { AppointmentRow } from './present-appointment.ts';

/**
 * An appointment concerns its customer and all staff, who cover for each other; the free slots that it changes concern
 * everyone.
 */
export async function announceAppointment(tx: Db, { appointment }: AppointmentRow): Promise<void> {
  await announce(tx, 'appointments', 'staff');
  if (appointment.customerId) await announce(tx, 'appointments', { users: [appointment.customerId] });
  await announceAvailability(tx);
}
