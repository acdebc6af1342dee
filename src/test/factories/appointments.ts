import { randomInt } from 'node:crypto';
import { addMinutes } from 'date-fns/addMinutes';
import { firm } from '#firm';
import { slotColumns } from '#server/appointments/lock-slot.ts';
import type { Db } from '#server/core/database/db.ts';
import { insertedRow } from '#server/core/database/inserted-row.ts';
import { appointments } from '#server/core/database/schema.ts';
import { appointmentServices } from '#shared/appointments.ts';
import type { NewRow } from './new-row.ts';

let lastHour = randomInt(50_000);

/** An hour of the next years. As 7,919 and 50,000 have no common factor, none is repeated within 50,000 calls. */
function nextHour(): number {
  lastHour = (lastHour + 7_919) % 50_000;
  return lastHour + 1;
}

/** A guest's appointment without `customerId`. Without `startsAt` no two of a test overlap. */
export function createAppointment(db: Db, adminId: number, values: NewRow<typeof appointments> = {}) {
  const start = values.startsAt ? new Date(values.startsAt) : new Date(Date.now() + nextHour() * 3_600_000);
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
