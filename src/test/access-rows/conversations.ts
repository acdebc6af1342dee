import { type AccessRow, type AccessRows, noInput } from './access-row.ts';

/** A customer as the other party of a conversation exists for staff alone, not even for that customer. */
const withOwner: AccessRow = {
  request: ({ owner }) => ({ params: { party: owner.id } }),
  expect: { owner: 404, otherCustomer: 404, demoted: 404 },
};

export const conversationsAccess: AccessRows = {
  'GET /api/conversations': noInput,
  'GET /api/conversations/:party': withOwner,
  'GET /api/conversations/:party/messages': withOwner,
  'POST /api/conversations/:party/read': withOwner,
};
