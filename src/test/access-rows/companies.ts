import { createCompany, joinCompany } from '../factories/companies.ts';
import { type AccessRows, type Fixture, noInput } from './access-row.ts';

const payload = { name: 'Quill & Daughters LLC', businessType: 'LLC' };
const person = { accessLevel: 'full', isPrimaryContact: true, isPrimaryCompany: true };

/** A company of the customer. */
export async function ownCompany({ db, customer }: Fixture) {
  const { id } = await createCompany(db, { ein: '12-3456789' });
  await joinCompany(db, customer.id, id, { accessLevel: 'full' });
  return { id };
}

export const companiesAccess: AccessRows = {
  'GET /api/admin/companies': noInput,
  'POST /api/admin/companies': { request: () => ({ payload }), settable: ['name'] },
  'GET /api/admin/companies/:id': { request: async (fixture) => ({ params: await ownCompany(fixture) }) },
  'PATCH /api/admin/companies/:id': {
    request: async (fixture) => ({ params: await ownCompany(fixture), payload }),
    settable: ['name'],
  },
  'POST /api/admin/companies/:id/ein': {
    request: async (fixture) => ({ params: await ownCompany(fixture) }),
  },
  'PATCH /api/admin/companies/:id/people/:customerId': {
    request: async ({ db, customer }) => ({
      params: { id: (await createCompany(db)).id, customerId: customer.id },
      payload: person,
    }),
  },
  'DELETE /api/admin/companies/:id/people/:customerId': {
    request: async (fixture) => ({
      params: { ...(await ownCompany(fixture)), customerId: fixture.customer.id },
    }),
  },
  'GET /api/companies': noInput,
  'GET /api/admin/users/:id/companies': { request: ({ customer }) => ({ params: { id: customer.id } }) },
};
