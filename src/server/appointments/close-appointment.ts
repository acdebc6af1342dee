import type { Appointment } from '#shared/appointments.ts';
import { reachableAppointments } from '../access.ts';
import type { Context } from '../core/context.ts';
import { type Db, transaction } from '../core/database/db.ts';
import type { Member } from '../core/security/actor.ts';
import { recordAudit } from '../core/security/audit.ts';
import { announceAppointment } from './announce-appointment.ts';
import { changeAppointment, lockAppointment, requireAction } from './find-appointment.ts';
import { toAppointment } from './present-appointment.ts';

export function completeAppointment(
  { db }: Context,
  actor: Member,
  { id }: { id: number },
): Promise<Appointment> {
  return closeAppointment(db, actor, id, 'completed');
}

export function markNoShow({ db }: Context, actor: Member, { id }: { id: number }): Promise<Appointment> {
  return closeAppointment(db, actor, id, 'no_show');
}

/** Records the outcome. The calendar entry does not change, so the sequence stays. */
async function closeAppointment(
  db: Db,
  actor: Member,
  id: number,
  status: 'completed' | 'no_show',
): Promise<Appointment> {
  return transaction(db, async (tx) => {
    const before = await lockAppointment(tx, { id, within: reachableAppointments(actor) });
    requireAction(before, 'staff', status === 'completed' ? 'complete' : 'no_show');
    const row = await changeAppointment(tx, id, { status });
    await announceAppointment(tx, row);
    const { customerId: clientId } = row.appointment;
    await recordAudit(tx, actor, `appointment_${status}`, { type: 'appointment', id, clientId });
    return toAppointment(row, 'staff');
  });
}
