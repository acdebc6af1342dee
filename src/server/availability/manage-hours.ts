import { eq } from 'drizzle-orm';
import type * as availabilityApi from '#shared/availability.ts';
import type { Input, ResponseOf } from '#shared/endpoint.ts';
import { requireOwner, requireOwnerForColleague } from '../access.ts';
import type { Context } from '../core/context.ts';
import { type Db, transaction } from '../core/database/db.ts';
import { staffHours, users } from '../core/database/schema.ts';
import type { Member } from '../core/security/actor.ts';
import { recordAudit } from '../core/security/audit.ts';
import { announceAvailability } from './announce-availability.ts';
import { loadStaff, lockCalendars } from './load-calendar.ts';

type Hours = ResponseOf<typeof availabilityApi.readHours>;

export async function readHours(
  { db }: Context,
  _actor: Member,
  { id }: Input<typeof availabilityApi.readHours>,
): Promise<Hours> {
  return hoursOf(db, id);
}

/** Staff set their own hours; owners set everybody's, and only owners decide who takes bookings. */
export async function updateHours(
  { db }: Context,
  actor: Member,
  { id, bookable, ranges }: Input<typeof availabilityApi.updateHours>,
): Promise<Hours> {
  requireOwnerForColleague(actor, id, 'change a colleague’s hours');
  return transaction(db, async (tx) => {
    await lockCalendars(tx, [id]);
    const { staff } = await loadStaff(tx, id);
    if (bookable !== staff.bookable) requireOwner(actor, 'decide who takes bookings');
    await tx.update(users).set({ bookable }).where(eq(users.id, id));
    await tx.delete(staffHours).where(eq(staffHours.adminId, id));
    await tx.insert(staffHours).values(ranges.map((range) => ({ ...range, adminId: id })));
    await announceAvailability(tx);
    await recordAudit(tx, actor, 'hours_updated', { type: 'user', id, details: { bookable } });
    return hoursOf(tx, id);
  });
}

async function hoursOf(db: Db, id: number): Promise<Hours> {
  const { staff, hours } = await loadStaff(db, id);
  return { bookable: staff.bookable, ranges: hours };
}
