import { guest, openSlot } from '../bookings.ts';
import { createAppointment } from '../factories/appointments.ts';
import { type AccessRows, type Call, type Fixture, noInput, otherAdmin } from './access-row.ts';

async function ownAppointment({ db, customer }: Fixture): Promise<Call> {
  const { id } = await createAppointment(db, (await otherAdmin(db)).id, { customerId: customer.id });
  return { params: { id } };
}

async function startedAppointment({ db, customer }: Fixture): Promise<Call> {
  const started = { customerId: customer.id, startsAt: new Date(Date.now() - 60_000).toISOString() };
  const { id } = await createAppointment(db, (await otherAdmin(db)).id, started);
  return { params: { id } };
}

export const appointmentsAccess: AccessRows = {
  'POST /api/appointments': {
    // Staff book for a client.
    settableByStaff: ['customer_id'],
    request: async ({ db, customer }) => ({
      payload: {
        admin_id: (await otherAdmin(db)).id,
        customer_id: customer.id,
        company_id: null,
        ...guest(),
        service_type: 'bookkeeping',
        ...openSlot(),
      },
    }),
  },
  'GET /api/appointments': noInput,
  'GET /api/appointments/:id/calendar': {
    request: ownAppointment,
    expect: { otherCustomer: 404, demoted: 404 },
  },
  'POST /api/appointments/:id/cancel': {
    request: ownAppointment,
    expect: { otherCustomer: 404, demoted: 404 },
  },
  'POST /api/appointments/:id/reschedule': {
    request: async (fixture) => ({ ...(await ownAppointment(fixture)), payload: openSlot() }),
    expect: { otherCustomer: 404, demoted: 404 },
  },
  'POST /api/appointments/:id/complete': { request: startedAppointment },
  'POST /api/appointments/:id/no-show': { request: startedAppointment },
};
