import { randomInt } from 'node:crypto';
import { addMinutes } from 'date-fns/addMinutes';
import { firm } from '#firm';
import { slotColumns } from '#server/appointments/lock-slot.ts';
import type { Db } from '#server/core/database/db.ts';
import { insertedRow } from '#server/core/database/inserted-row.ts';
import { appointments } from '#server/core/database/schema.ts';
import { appointmentServices } from '#shared/appointments.ts';
import type { NewRow } from './new-row.ts';

/** Without `customerId` it is a guest's. It lasts one slot and starts at a random hour, so that no two of a test overlap. */
export function createAppointment(db: Db, adminId: number, values: NewRow<typeof appointments> = {}) {
  const start = values.startsAt
    ? new Date(values.startsAt)
    : new Date(Date.now() + randomInt(1, 50_000) * 3_600_000);
  const place = slotColumns({ start, end: addMinutes(start, firm.booking.slotMinutes) });
  const guest = { guestName: 'Ruth Abara', guestEmail: 'ruth@example.test', guestPhone: '404-555-0188' };
  return insertedRow(
    db
      .insert(appointments)
      .values({
        ...place,
        serviceType: 'consultation',
        title: `${appointmentServices.consultation} Appointment`,
        ...(values.customerId ? {} : guest),
        ...values,
        adminId,
      })
      .returning(),
  );
}
