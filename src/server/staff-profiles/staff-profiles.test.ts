import { deflateSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { type SignedInUser, signedInAdmin, signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { auditOf } from '#test/audit-of.ts';
import { captureEvents } from '#test/captured-events.ts';
import { createPhoto, photoBytes } from '#test/factories/staff-profiles.ts';
import { createAdmin, createUser } from '#test/factories/users.ts';
import { uploadForm } from '#test/upload.ts';
import { staffPhotos } from '../core/database/schema.ts';

let test: TestApp;
let owner: SignedInUser;
let staff: SignedInUser;
let events: Awaited<ReturnType<typeof captureEvents>>;
beforeAll(async () => {
  test = await startTestApp({ rateLimitFactor: 1000 });
  owner = await signedInAdmin(test);
  staff = await signedInAdmin(test, { staffLevel: 'staff', bookable: false });
  events = await captureEvents(test);
});

const profileUrl = (id: number) => `/api/admin/staff/${id}/profile`;
const read = (id: number) => test.request({ url: profileUrl(id), token: owner.token });
const update = ({ token }: SignedInUser, id: number, payload: object) =>
  test.request({ method: 'PATCH', url: profileUrl(id), token, payload });
const send = ({ token }: SignedInUser, id: number, bytes: Buffer) =>
  test.request({
    method: 'POST',
    url: `/api/admin/staff/${id}/photo`,
    token,
    ...uploadForm({ filename: 'me.jpg', bytes }),
  });
const remove = ({ token }: SignedInUser, id: number) =>
  test.request({ method: 'DELETE', url: `/api/admin/staff/${id}/photo`, token });
const photo = (id: number, token?: string) => test.request({ url: `/api/staff/${id}/photo`, token });

describe('a staff profile', () => {
  it('is changed by the staff member: job title and phone, announced and audited', async () => {
    const { id } = staff.user;
    const change = { jobTitle: ' Tax Specialist ', phone: '404-555-0145' };
    const heard = await events.during(() => update(staff, id, change));
    expect(heard).toEqual([
      { topic: 'users', to: 'staff' },
      { topic: 'availability', to: 'everyone' },
    ]);
    expect((await read(id)).json()).toEqual({
      id,
      jobTitle: 'Tax Specialist',
      phone: '404-555-0145',
      bookable: false,
      shownOnWebsite: false,
      photoUrl: null,
      placeKind: null,
      placeLink: null,
      services: [],
    });
    expect((await auditOf(test.db, 'user', id)).at(-1)).toMatchObject({ action: 'staff_profile_updated' });
    const emptied = await update(staff, id, { jobTitle: '', phone: '' });
    expect(emptied.json()).toMatchObject({ jobTitle: null, phone: null });
  });

  it('takes bookings and is shown on the website only if an owner says so', async () => {
    const { id } = staff.user;
    const texts = { jobTitle: 'Tax Specialist', phone: '' };
    for (const change of [{ bookable: true }, { shownOnWebsite: true }]) {
      const refused = await update(staff, id, { ...texts, ...change });
      expect(refused.statusCode).toBe(403);
      expect(refused.json().message).toBe(
        'Only an owner can decide who takes bookings and who is shown on the website.',
      );
    }
    expect((await update(staff, id, { ...texts, bookable: false })).statusCode).toBe(200);
    const changed = await update(owner, id, { ...texts, bookable: true, shownOnWebsite: true });
    expect(changed.json()).toMatchObject({ bookable: true, shownOnWebsite: true });
  });

  it('names the services a staff member takes, which owners decide', async () => {
    const { id } = staff.user;
    const texts = { jobTitle: 'Notary', phone: '' };
    const refused = await update(staff, id, { ...texts, services: ['notary'] });
    expect(refused.statusCode).toBe(403);
    expect(refused.json().message).toBe('Only an owner can decide which services somebody takes.');
    const services = ['notary', 'audit', 'notary'];
    expect((await update(owner, id, { ...texts, services })).json().services).toEqual(['audit', 'notary']);
    expect((await auditOf(test.db, 'user', id)).at(-1)?.details).toMatchObject({ services: 'audit, notary' });
    // If left out or unchanged, they stay, also when the staff member saves.
    expect((await update(staff, id, texts)).json().services).toEqual(['audit', 'notary']);
    expect((await update(staff, id, { ...texts, services })).statusCode).toBe(200);
    const listed = (await test.request({ url: '/api/staff' })).json();
    expect(listed).toContainEqual(expect.objectContaining({ id, services: ['audit', 'notary'] }));
    const unknown = await update(owner, id, { ...texts, services: ['alchemy'] });
    expect(unknown.json().fields).toEqual({ 'services.0': 'Please choose services from the list' });
    expect((await update(owner, id, { ...texts, services: [] })).json().services).toEqual([]);
  });

  it('of a colleague is changed by owners only', async () => {
    const colleague = await createAdmin(test.db);
    const bytes = await photoBytes();
    for (const response of [
      await update(staff, colleague.id, { jobTitle: 'Clerk', phone: '' }),
      await send(staff, colleague.id, bytes),
      await remove(staff, colleague.id),
    ]) {
      expect(response.statusCode).toBe(403);
      expect(response.json().message).toBe('Only an owner can change a colleague’s profile.');
    }
    expect((await update(owner, colleague.id, { jobTitle: 'Clerk', phone: '' })).statusCode).toBe(200);
    expect((await send(owner, colleague.id, bytes)).statusCode).toBe(200);
  });

  it('exists for active staff only, and rejects texts that are too long', async () => {
    const customer = await createUser(test.db);
    const closed = await createAdmin(test.db, { deletedAt: new Date().toISOString() });
    for (const id of [customer.id, closed.id, 2_000_000_000]) {
      expect((await read(id)).statusCode).toBe(404);
      expect((await update(owner, id, { jobTitle: '', phone: '' })).statusCode).toBe(404);
      expect((await send(owner, id, await photoBytes())).statusCode).toBe(404);
    }
    const long = await update(owner, staff.user.id, { jobTitle: 'x'.repeat(101), phone: '' });
    expect(long.json().fields).toEqual({ jobTitle: 'Please use at most 100 characters' });
  });
});

describe('a photo', () => {
  it.each(['jpeg', 'png', 'webp'] as const)(
    'is accepted as %s and re-encoded small, without metadata',
    async (format) => {
      const { id } = await createAdmin(test.db);
      const original = await sharp(await photoBytes(format, 900, 600))
        .withExif({ IFD0: { Copyright: 'Planted' }, IFD3: { GPSLatitude: '33/1 45/1 0/1' } })
        .toFormat(format)
        .toBuffer();
      const response = await send(owner, id, original);
      expect(response.statusCode).toBe(200);
      const { photoUrl } = response.json();
      const served = await test.request({ url: photoUrl, token: owner.token });
      expect(served.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'private, max-age=86400',
        vary: 'Cookie',
        'x-content-type-options': 'nosniff',
      });
      const { width, height, format: stored, exif } = await sharp(served.rawPayload).metadata();
      expect({ width, height, stored, exif }).toEqual({
        width: 320,
        height: 320,
        stored: 'webp',
        exif: undefined,
      });
      const etag = String(served.headers.etag);
      const again = await test.request({
        url: photoUrl,
        token: owner.token,
        headers: { 'if-none-match': etag },
      });
      expect(again.statusCode).toBe(304);
      expect((await auditOf(test.db, 'user', id)).at(-1)).toMatchObject({ action: 'staff_photo_replaced' });
    },
  );

  it('is refused if it is no photo, is broken, has too many pixels or is too large', async () => {
    const { id } = await createAdmin(test.db);
    const whole = await photoBytes('jpeg', 600, 400);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    for (const bytes of [svg, Buffer.from('hello'), whole.subarray(0, 200), hugePng(), Buffer.alloc(0)]) {
      const response = await send(owner, id, bytes);
      expect(response.statusCode).toBe(422);
      expect(response.json()).toMatchObject({
        code: 'file_refused',
        message: expect.stringContaining('Please choose a photo in JPEG, PNG or WebP format'),
      });
    }
    expect((await send(owner, id, Buffer.alloc(5 * 1024 * 1024 + 1))).statusCode).toBe(413);
    expect(await test.db.$count(staffPhotos, eq(staffPhotos.userId, id))).toBe(0);
  });

  it('is visible to signed-in users, and to visitors if the staff member is shown on the website', async () => {
    const hidden = await createAdmin(test.db);
    const shown = await createAdmin(test.db, { shownOnWebsite: true, firstName: 'Priya', lastName: 'Raman' });
    for (const { id } of [hidden, shown]) await createPhoto(test.db, id);
    const customer = await signedInCustomer(test);
    expect((await photo(hidden.id)).statusCode).toBe(404);
    expect((await photo(hidden.id, customer.token)).statusCode).toBe(200);
    expect((await photo(shown.id)).statusCode).toBe(200);

    const team = (await test.request({ url: '/api/team' })).json() as { id: number }[];
    expect(team.map(({ id }) => id)).not.toContain(hidden.id);
    expect(team.find(({ id }) => id === shown.id)).toEqual({
      id: shown.id,
      name: 'Priya Raman',
      jobTitle: 'Accountant',
      photoUrl: expect.stringContaining(`/api/staff/${shown.id}/photo?v=`),
    });
    const photos = (await test.request({ url: '/api/staff/photos', token: customer.token })).json();
    const ids = photos.map(({ id }: { id: number }) => id);
    expect(ids).toEqual(expect.arrayContaining([hidden.id, shown.id]));
  });

  it('is cached by browsers only under the URL of the current photo', async () => {
    const { id } = await createAdmin(test.db);
    await createPhoto(test.db, id);
    const first = (await read(id)).json().photoUrl;
    await test.db
      .update(staffPhotos)
      .set({ updatedAt: '2026-01-02T03:04:05Z' })
      .where(eq(staffPhotos.userId, id));
    for (const url of [first, `/api/staff/${id}/photo`]) {
      const { statusCode, headers } = await test.request({ url, token: owner.token });
      expect({ statusCode, caching: headers['cache-control'] }).toEqual({
        statusCode: 200,
        caching: 'no-store',
      });
    }
    const { photoUrl } = (await read(id)).json();
    expect(photoUrl).not.toBe(first);
    expect((await test.request({ url: photoUrl })).statusCode).toBe(404);
  });

  it('is removed by the staff member, and with the staff account', async () => {
    await send(staff, staff.user.id, await photoBytes());
    expect((await remove(staff, staff.user.id)).json().photoUrl).toBeNull();
    expect((await remove(staff, staff.user.id)).statusCode).toBe(200);
    expect((await photo(staff.user.id, staff.token)).statusCode).toBe(404);

    const { id, email } = await createAdmin(test.db);
    await createPhoto(test.db, id);
    const demoted = { email, role: 'customer' };
    const events = await captureEvents(test);
    const url = `/api/admin/users/${id}`;
    const announced = await events.during(() =>
      test.request({ method: 'PATCH', url, token: owner.token, payload: demoted }),
    );
    expect(await test.db.$count(staffPhotos, eq(staffPhotos.userId, id))).toBe(0);
    expect((await auditOf(test.db, 'user', id)).map(({ action }) => action)).toContain('staff_photo_deleted');
    expect(announced).toContainEqual({ topic: 'availability', to: 'everyone' });

    const closed = await createAdmin(test.db);
    await createPhoto(test.db, closed.id);
    await test.request({ method: 'DELETE', url: `/api/admin/users/${closed.id}`, token: owner.token });
    expect((await auditOf(test.db, 'user', closed.id)).map(({ action }) => action)).toEqual([
      'staff_photo_deleted',
      'user_deleted',
    ]);
  });
});

/** A PNG of a few hundred kilobytes that would unpack to 10 GB of pixels. */
function hugePng(): Buffer {
  const side = 50_000;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
  };
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const rows = deflateSync(Buffer.alloc(50 * 1024 * 1024), { level: 1 });
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
