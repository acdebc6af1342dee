import { createPhoto, photoBytes } from '../factories/staff-profiles.ts';
import { type AccessRows, noInput, otherAdmin } from './access-row.ts';

/** A colleague's profile; staff may change their own. */
const ownersOnly = { staff: 403 };

export const staffProfilesAccess: AccessRows = {
  'GET /api/admin/staff/:id/profile': { request: async ({ db }) => ({ params: await otherAdmin(db) }) },
  'PATCH /api/admin/staff/:id/profile': {
    request: async ({ db }) => ({
      params: await otherAdmin(db),
      // Unchanged values: the field matrix would take a changed row with the role admin for one that accepted its role.
      payload: { jobTitle: 'Accountant', phone: '' },
    }),
    expect: ownersOnly,
  },
  'POST /api/admin/staff/:id/photo': {
    request: async ({ db }) => ({
      params: await otherAdmin(db),
      upload: { filename: 'me.png', bytes: await photoBytes() },
    }),
    expect: ownersOnly,
  },
  'DELETE /api/admin/staff/:id/photo': {
    request: async ({ db }) => ({ params: await otherAdmin(db) }),
    expect: ownersOnly,
  },
  'GET /api/staff/:id/photo': {
    request: async ({ db }) => {
      const { id } = await otherAdmin(db);
      await createPhoto(db, id);
      return { params: { id } };
    },
    // Not shown on the website.
    expect: { visitor: 404, halfSignedIn: 404, revoked: 404, deleted: 404 },
  },
  'GET /api/staff/photos': noInput,
  'GET /api/team': noInput,
};
