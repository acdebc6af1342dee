import { type AccessRow, type AccessRows, noInput } from './access-row.ts';

/** Only staff can address a customer as the other party of a conversation; even for that customer it is 404. */
const withCustomer: AccessRow = {
  request: ({ customer }) => ({ params: { party: customer.id } }),
  expect: { customer: 404, unconfirmed: 404, otherCustomer: 404, demoted: 404 },
};

export const conversationsAccess: AccessRows = {
  'GET /api/conversations': noInput,
  'GET /api/conversations/:party': withCustomer,
  'GET /api/conversations/:party/messages': withCustomer,
  'POST /api/conversations/:party/read': withCustomer,
};
