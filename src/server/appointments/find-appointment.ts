import { and, eq, type SQL } from 'drizzle-orm';
import { firm } from '#firm';
import type { AppointmentAction } from '#shared/appointments.ts';
import type { Db } from '../core/database/db.ts';
import { appointments } from '../core/database/schema.ts';
import { AppError, notFound } from '../core/errors.ts';
import { type AppointmentRow, actionsFor, type Reader, selectAppointments } from './present-appointment.ts';

/** An appointment's id and the scope it must be in. */
export type Reach = { id: number; within: SQL | undefined };

export async function findAppointment(db: Db, { id, within }: Reach): Promise<AppointmentRow> {
  const [row] = await selectAppointments(db).where(and(eq(appointments.id, id), within));
  if (!row) throw notFound();
  return row;
}

/**
 * Like `findAppointment`, but locks the row until the transaction ends: the second of two concurrent changes sees the
 * result of the first.
 */
export async function lockAppointment(tx: Db, { id, within }: Reach): Promise<AppointmentRow> {
  const [row] = await selectAppointments(tx)
    .where(and(eq(appointments.id, id), within))
    .for('update', { of: appointments });
  if (!row) throw notFound();
  return row;
}

/** Pages offer actions by the same rule; this rejects actions from a stale page. */
export function requireAction(row: AppointmentRow, reader: Reader, action: AppointmentAction): void {
  if (actionsFor(reader, row.appointment).includes(action)) return;
  throw refusal(row, action);
}

function refusal({ appointment }: AppointmentRow, action: AppointmentAction): AppError {
  const because = (message: string) => new AppError('not_possible', message);
  if (appointment.status === 'cancelled') return because('This appointment is already cancelled.');
  if (appointment.status !== 'scheduled') return because('This appointment has already taken place.');
  if (action === 'complete' || action === 'no_show') return because('This appointment has not begun yet.');
  const begun = 'This appointment has already begun.';
  return because(`${begun} Please call us at ${firm.phone.label}.`).forStaff(begun);
}

/** Updates an appointment and returns the new row. */
export async function changeAppointment(
  tx: Db,
  id: number,
  change: Partial<typeof appointments.$inferInsert>,
): Promise<AppointmentRow> {
  await tx
    .update(appointments)
    .set({ ...change, updatedAt: new Date().toISOString() })
    .where(eq(appointments.id, id));
  return findAppointment(tx, { id, within: undefined });
}
