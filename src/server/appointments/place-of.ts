import { eq } from 'drizzle-orm';
import { type MeetingPlace, resolvePlace } from '#shared/meeting-place.ts';
import type { Db } from '../core/database/db.ts';
import { type appointments, users } from '../core/database/schema.ts';

/**
 * The place columns of a new appointment, or of one with a new host: later changes to the settings do not affect them.
 */
export async function placeColumns(
  tx: Db,
  adminId: number,
  serviceType: string,
): Promise<Pick<typeof appointments.$inferInsert, 'placeKind' | 'placeDetail'>> {
  const [host] = await tx
    .select({ kind: users.placeKind, link: users.placeLink })
    .from(users)
    .where(eq(users.id, adminId));
  const own = host?.kind ? { kind: host.kind, link: host.link } : null;
  const { kind, detail } = resolvePlace(own, serviceType);
  return { placeKind: kind, placeDetail: detail };
}

/** Appointments from before places existed get the place of their service, or else the firm's. */
export function placeOf({
  placeKind,
  placeDetail,
  serviceType,
}: Pick<typeof appointments.$inferSelect, 'placeKind' | 'placeDetail' | 'serviceType'>): MeetingPlace {
  return placeKind ? { kind: placeKind, detail: placeDetail } : resolvePlace(null, serviceType);
}
