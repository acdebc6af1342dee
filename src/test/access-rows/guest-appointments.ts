import { guestToken } from '#server/appointments/guest-token.ts';
import { openSlot } from '../bookings.ts';
import { createAppointment } from '../factories/appointments.ts';
import { testSigner } from '../signer.ts';
import { type AccessRows, type Call, type Fixture, otherAdmin } from './access-row.ts';

async function guestAppointment({ db }: Fixture): Promise<Call> {
  const { id } = await createAppointment(db, (await otherAdmin(db)).id);
  return { params: { token: guestToken(testSigner, id) } };
}

export const guestAppointmentsAccess: AccessRows = {
  'GET /api/guest-appointments/:token': { request: guestAppointment },
  'GET /api/guest-appointments/:token/calendar': { request: guestAppointment },
  'POST /api/guest-appointments/:token/cancel': { request: guestAppointment },
  'POST /api/guest-appointments/:token/reschedule': {
    request: async (fixture) => ({ ...(await guestAppointment(fixture)), payload: openSlot() }),
  },
  'POST /api/guest-appointments/:token/claim': {
    request: guestAppointment,
    expect: { firmOwner: 403, staff: 403, unconfirmed: 403 },
  },
};
