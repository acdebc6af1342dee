import { makePdf } from '../documents.ts';
import { createFile } from '../factories/files.ts';
import { createRequestList } from '../factories/request-lists.ts';
import type { AccessRows, Call, Fixture } from './access-row.ts';

/** Only clients answer items; staff have calls of their own to review them. */
const clientAlone = { otherCustomer: 404, firmOwner: 404, staff: 404, demoted: 404 };

const ownItem =
  (payload?: object) =>
  async ({ db, customer }: Fixture): Promise<Call> => {
    const { items } = await createRequestList(db, customer.id);
    return { params: { id: items[0]?.id as number }, ...(payload && { payload }) };
  };

export const requestItemsAccess: AccessRows = {
  'POST /api/request-items/:id/answer': {
    request: ownItem({ answer: 'Little Oaks Preschool' }),
    expect: clientAlone,
  },
  'POST /api/request-items/:id/files': {
    request: async (fixture) => ({
      ...(await ownItem({})(fixture)),
      upload: { filename: 'a.pdf', bytes: await makePdf('a') },
    }),
    expect: clientAlone,
  },
  'POST /api/request-items/:id/own-file': {
    request: async (fixture) => ({
      ...(await ownItem()(fixture)),
      payload: { fileId: (await createFile(fixture.db, fixture.customer.id)).id },
    }),
    expect: clientAlone,
  },
  'POST /api/request-items/:id/not-applicable': { request: ownItem(), expect: clientAlone },
  'POST /api/request-items/:id/applies': { request: ownItem(), expect: clientAlone },
};
