import { createAdmin } from '../factories/users.ts';
import { testSigner } from '../signer.ts';
import { type AccessRows, noInput } from './access-row.ts';

export const calendarsAccess: AccessRows = {
  'GET /api/admin/calendar-feed': noInput,
  'POST /api/admin/calendar-feed': noInput,
  'GET /api/calendars/:token.ics': {
    request: async ({ db }) => {
      const { id } = await createAdmin(db, { calendarFeedVersion: 1 });
      return { params: { token: testSigner.sign('calendar-feed', `${id}-1`) } };
    },
  },
};
