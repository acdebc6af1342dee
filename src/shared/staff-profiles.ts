import { z } from 'zod';
import { serviceSlugs } from './appointments.ts';
import { endpoint, rowId } from './endpoint.ts';
import { placeKinds } from './meeting-place.ts';

/** Enough for a photo from a phone; the server keeps a small copy. */
export const maxPhotoBytes = 5 * 1024 * 1024;

export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** A staff member as colleagues see them. */
const staffProfile = z.object({
  id: z.int(),
  jobTitle: z.string().nullable(),
  phone: z.string().nullable(),
  bookable: z.boolean(),
  shownOnWebsite: z.boolean(),
  /** Where they meet clients; null for the place of the service or the firm. */
  placeKind: z.enum(placeKinds).nullable(),
  placeLink: z.string().nullable(),
  /** The slugs of those they take; none means all. */
  services: z.array(z.string()),
  /** Null without a photo. Changes with every new photo. */
  photoUrl: z.string().nullable(),
});
export type StaffProfile = z.infer<typeof staffProfile>;

const line = (most: number) =>
  z.string('Please enter a text').trim().max(most, `Please use at most ${most} characters`);

const linkMessage = 'Please enter the link of your video room, with https://';

export const staffProfileInput = z
  .object({
    jobTitle: line(100),
    phone: line(40),
    /** If left out, the two stay as they are; '' means the place of the service or the firm. */
    placeKind: z.enum(['', ...placeKinds], 'Please choose a place').optional(),
    /** Encoded as in browsers (spaces, quotes, invisible letters), so that emails and calendars show it as one link. */
    placeLink: z
      .union(
        [
          z.literal(''),
          // Measured before it is read as well: reading takes the square of the length of some hosts.
          z
            .string()
            .max(500)
            .pipe(z.url({ protocol: /^https$/, normalize: true, error: linkMessage }).max(500)),
        ],
        linkMessage,
      )
      .optional(),
    /** Only owners set these three; if left out, they stay as they are. */
    services: z.array(z.enum(serviceSlugs, 'Please choose services from the list')).max(100).optional(),
    bookable: z.boolean('Please choose yes or no').optional(),
    shownOnWebsite: z.boolean('Please choose yes or no').optional(),
  })
  .refine(({ placeKind, placeLink }) => placeKind !== 'video' || placeLink, {
    path: ['placeLink'],
    message: linkMessage,
  });
export type StaffProfileInput = z.infer<typeof staffProfileInput>;

export const read = endpoint({
  method: 'GET',
  path: '/api/admin/staff/:id/profile',
  summary:
    "A staff member's job title, phone, photo, services and whether they take bookings and are on the website.",
  access: 'admin',
  params: rowId,
  response: staffProfile,
});

export const update = endpoint({
  method: 'PATCH',
  path: '/api/admin/staff/:id/profile',
  summary:
    "Changes job title, phone and where one meets clients, one's own or, for owners, a colleague's. Who takes bookings, for which services, and who is on the website is decided by owners.",
  access: 'admin',
  params: rowId,
  body: staffProfileInput,
  response: staffProfile,
});

export const uploadPhoto = endpoint({
  method: 'POST',
  path: '/api/admin/staff/:id/photo',
  summary:
    "Replaces a staff member's photo, one's own or, for owners, a colleague's: JPEG, PNG or WebP up to 5 MB.",
  access: 'admin',
  params: rowId,
  upload: { field: 'file', maxBytes: maxPhotoBytes },
  response: staffProfile,
  limit: { calls: 60, perSeconds: 3600 },
});

export const deletePhoto = endpoint({
  method: 'DELETE',
  path: '/api/admin/staff/:id/photo',
  summary: "Removes a staff member's photo, one's own or, for owners, a colleague's. Safe to repeat.",
  access: 'admin',
  params: rowId,
  response: staffProfile,
});

export const readPhoto = endpoint({
  method: 'GET',
  path: '/api/staff/:id/photo',
  summary: "A staff member's photo: for visitors only of those who are shown on the website.",
  access: 'anyone',
  params: rowId,
  /** With the current photo's version, as in `photoUrl`, the browser may cache it. */
  query: z.object({ v: z.coerce.number().int().optional() }),
  download: 'application/octet-stream',
});

export const listPhotos = endpoint({
  method: 'GET',
  path: '/api/staff/photos',
  summary: 'The addresses of all photos of active staff.',
  access: 'signed-in',
  response: z.array(z.object({ id: z.int(), photoUrl: z.string() })),
});

const teamMember = z.object({
  id: z.int(),
  name: z.string(),
  jobTitle: z.string().nullable(),
  photoUrl: z.string().nullable(),
});
export type TeamMember = z.infer<typeof teamMember>;

export const listTeam = endpoint({
  method: 'GET',
  path: '/api/team',
  summary: 'The staff who are shown on the website.',
  access: 'anyone',
  response: z.array(teamMember),
});
