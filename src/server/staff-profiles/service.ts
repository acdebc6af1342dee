import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { serviceSlugs } from '#shared/appointments.ts';
import type { Input } from '#shared/endpoint.ts';
import { staffName } from '#shared/format.ts';
import type * as staffProfilesApi from '#shared/staff-profiles.ts';
import type { StaffProfile, TeamMember } from '#shared/staff-profiles.ts';
import { requireOwner, requireOwnerForColleague } from '../access.ts';
import { announceAvailability } from '../availability/announce-availability.ts';
import { type Context, inTransaction } from '../core/context.ts';
import type { Db } from '../core/database/db.ts';
import { staffPhotos, users } from '../core/database/schema.ts';
import { notFound } from '../core/errors.ts';
import { announce } from '../core/live/events.ts';
import type { Member } from '../core/security/actor.ts';
import { recordAudit } from '../core/security/audit.ts';
import { deletePhotoOf, photoUrl } from './photos.ts';

const isStaff = and(eq(users.role, 'admin'), isNull(users.deletedAt));

const profileColumns = {
  id: users.id,
  jobTitle: users.jobTitle,
  phone: users.phone,
  bookable: users.bookable,
  shownOnWebsite: users.shownOnWebsite,
  placeKind: users.placeKind,
  placeLink: users.placeLink,
  services: users.services,
  photoUpdatedAt: staffPhotos.updatedAt,
};

export async function readProfile(
  { db }: Context,
  _actor: Member,
  { id }: Input<typeof staffProfilesApi.read>,
): Promise<StaffProfile> {
  return profileOf(db, id);
}

export async function updateProfile(
  context: Context,
  actor: Member,
  {
    id,
    jobTitle,
    phone,
    placeKind,
    placeLink,
    bookable,
    shownOnWebsite,
    services: chosen,
  }: Input<typeof staffProfilesApi.update>,
): Promise<StaffProfile> {
  return changeProfile(context, actor, id, async (tx, present) => {
    const switches = {
      bookable: bookable ?? present.bookable,
      shownOnWebsite: shownOnWebsite ?? present.shownOnWebsite,
    };
    if (switches.bookable !== present.bookable || switches.shownOnWebsite !== present.shownOnWebsite) {
      requireOwner(actor, 'decide who takes bookings and who is shown on the website');
    }
    // In the order of the list, each once.
    const services = chosen ? serviceSlugs.filter((slug) => chosen.includes(slug)) : present.services;
    if (services.join() !== present.services.join())
      requireOwner(actor, 'decide which services somebody takes');
    const place = placeKind !== undefined && {
      placeKind: placeKind || null,
      placeLink: (placeKind === 'video' && placeLink) || null,
    };
    const values = { jobTitle: jobTitle || null, phone: phone || null, ...place, ...switches, services };
    await tx.update(users).set(values).where(eq(users.id, id));
    await recordAudit(tx, actor, 'staff_profile_updated', {
      type: 'user',
      id,
      details: { ...switches, services: services.join(', ') },
    });
  });
}

export async function replacePhoto(
  context: Context,
  actor: Member,
  { id, image }: Input<typeof staffProfilesApi.uploadPhoto> & { image: Buffer },
): Promise<StaffProfile> {
  return changeProfile(context, actor, id, async (tx) => {
    const values = { image, updatedAt: sql`now()` };
    await tx
      .insert(staffPhotos)
      .values({ userId: id, ...values })
      .onConflictDoUpdate({ target: staffPhotos.userId, set: values });
    await recordAudit(tx, actor, 'staff_photo_replaced', { type: 'user', id });
  });
}

export async function deletePhoto(
  context: Context,
  actor: Member,
  { id }: Input<typeof staffProfilesApi.deletePhoto>,
): Promise<StaffProfile> {
  return changeProfile(context, actor, id, (tx) => deletePhotoOf(tx, actor, id));
}

/** Only staff shown on the website; GET /api/staff has the names of all staff. */
export async function listTeam({ db }: Context): Promise<TeamMember[]> {
  const team = await db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      jobTitle: users.jobTitle,
      photoUpdatedAt: staffPhotos.updatedAt,
    })
    .from(users)
    .leftJoin(staffPhotos, eq(staffPhotos.userId, users.id))
    .where(and(isStaff, users.shownOnWebsite))
    .orderBy(asc(users.id));
  return team.map(({ photoUpdatedAt, ...member }) => ({
    id: member.id,
    name: staffName(member),
    jobTitle: member.jobTitle,
    photoUrl: photoUrl(member.id, photoUpdatedAt),
  }));
}

async function changeProfile(
  context: Context,
  actor: Member,
  id: number,
  change: (tx: Db, present: typeof users.$inferSelect) => Promise<void>,
): Promise<StaffProfile> {
  requireOwnerForColleague(actor, id, 'change a colleague’s profile');
  return inTransaction(context, async ({ db: tx }) => {
    const [present] = await tx
      .select()
      .from(users)
      .where(and(eq(users.id, id), isStaff))
      .for('no key update');
    if (!present) throw notFound();
    await change(tx, present);
    await announce(tx, 'users', 'staff');
    // Customers' screens show names, photos and who can be booked.
    await announceAvailability(tx);
    return profileOf(tx, id);
  });
}

async function profileOf(db: Db, id: number): Promise<StaffProfile> {
  const [row] = await selectProfiles(db, eq(users.id, id));
  if (!row) throw notFound();
  const { photoUpdatedAt, ...profile } = row;
  return { ...profile, photoUrl: photoUrl(id, photoUpdatedAt) };
}

function selectProfiles(db: Db, found: SQL) {
  return db
    .select(profileColumns)
    .from(users)
    .leftJoin(staffPhotos, eq(staffPhotos.userId, users.id))
    .where(and(found, isStaff));
}
