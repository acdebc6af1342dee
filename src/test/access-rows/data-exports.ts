import { createDataExport } from '../factories/data-exports.ts';
import { type AccessRows, type Call, type Fixture, noInput } from './access-row.ts';

const ofCustomer = ({ customer }: Fixture): Call => ({ params: { id: customer.id } });

// The factory stores no parts, so whoever may download the export gets a 500.
const ownCopy: AccessRows[string] = {
  request: async ({ db, customer }) => ({
    params: { id: (await createDataExport(db, customer.id, customer.id)).id },
  }),
  expect: { customer: 500, unconfirmed: 500, otherCustomer: 404, firmOwner: 404, staff: 404, demoted: 404 },
};
const clientCopy: AccessRows[string] = {
  request: async ({ db, customer, firmOwner }) => ({
    params: { id: (await createDataExport(db, customer.id, firmOwner.id)).id },
  }),
  expect: { firmOwner: 500 },
};

export const dataExportsAccess: AccessRows = {
  'POST /api/data-exports': noInput,
  'GET /api/data-exports': noInput,
  'GET /api/data-exports/:id': ownCopy,
  'GET /api/data-exports/:id/download': ownCopy,
  'POST /api/admin/users/:id/data-exports': { request: ofCustomer },
  'GET /api/admin/users/:id/data-exports': { request: ofCustomer },
  'GET /api/admin/data-exports/:id': clientCopy,
  'GET /api/admin/data-exports/:id/download': clientCopy,
};
