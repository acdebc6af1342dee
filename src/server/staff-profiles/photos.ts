import { createHash } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { Input, ResponseOf } from '#shared/endpoint.ts';
import type * as staffProfilesApi from '#shared/staff-profiles.ts';
import { requireOwnerForColleague } from '../access.ts';
import type { Context } from '../core/context.ts';
import type { Db } from '../core/database/db.ts';
import { staffPhotos, users } from '../core/database/schema.ts';
import { notFound } from '../core/errors.ts';
import { StaticResponse } from '../core/http/static-response.ts';
import type { Actor, Member } from '../core/security/actor.ts';
import { recordAudit } from '../core/security/audit.ts';
import type { Upload } from '../core/uploads/upload.ts';
import { encodePhoto } from './encode-photo.ts';

/** Every photo has its own URL, so that a page shows a new one at once. */
export function photoUrl(id: number, updatedAt: string | null): string | null {
  return updatedAt && `/api/staff/${id}/photo?v=${Date.parse(updatedAt)}`;
}

/**
 * The URL changes with the photo, so browsers may cache the current one. `Vary: Cookie` makes them ask the server again
 * after signing out. No page has the URL of a removed photo.
 */
const keptByBrowser = { 'cache-control': 'private, max-age=86400', vary: 'Cookie' };

export async function readPhoto(
  { db }: Context,
  { session }: Actor,
  { id, v }: Input<typeof staffProfilesApi.readPhoto>,
): Promise<StaticResponse> {
  const [photo] = await db
    .select({ image: staffPhotos.image, updatedAt: staffPhotos.updatedAt })
    .from(staffPhotos)
    .innerJoin(users, eq(users.id, staffPhotos.userId))
    .where(
      and(
        eq(users.id, id),
        eq(users.role, 'admin'),
        isNull(users.deletedAt),
        session ? undefined : users.shownOnWebsite,
      ),
    );
  if (!photo) throw notFound();
  const caching = v === Date.parse(photo.updatedAt) ? keptByBrowser : { 'cache-control': 'no-store' };
  return new StaticResponse(photo.image, { type: 'image/webp', caching });
}

export async function listPhotos({ db }: Context): Promise<ResponseOf<typeof staffProfilesApi.listPhotos>> {
  const photos = await db
    .select({ id: users.id, updatedAt: staffPhotos.updatedAt })
    .from(staffPhotos)
    .innerJoin(users, eq(users.id, staffPhotos.userId))
    .where(and(eq(users.role, 'admin'), isNull(users.deletedAt)))
    .orderBy(users.id);
  return photos.map(({ id, updatedAt }) => ({ id, photoUrl: photoUrl(id, updatedAt) ?? '' }));
}

/** The caller has locked the staff member's row. */
export async function deletePhotoOf(tx: Db, actor: Member, id: number): Promise<void> {
  const deleted = await tx
    .delete(staffPhotos)
    .where(eq(staffPhotos.userId, id))
    .returning({ id: staffPhotos.userId });
  if (deleted.length > 0) await recordAudit(tx, actor, 'staff_photo_deleted', { type: 'user', id });
}

/** Runs before the transaction, because decoding takes a while. */
export async function preparePhoto(
  _context: Context,
  actor: Member,
  { id, upload }: Input<typeof staffProfilesApi.uploadPhoto> & { upload: Upload },
): Promise<{ image: Buffer; sha256: Buffer }> {
  requireOwnerForColleague(actor, id, 'change a colleague’s profile');
  const sha256 = createHash('sha256').update(upload.bytes).digest();
  return { image: await encodePhoto(upload.bytes), sha256 };
}
