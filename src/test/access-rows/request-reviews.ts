import { createUnaskedFile } from '../factories/files.ts';
import { createRequestList } from '../factories/request-lists.ts';
import { type AccessRow, type AccessRows, type Call, type Fixture, noInput } from './access-row.ts';

async function receivedItem({ db, customer }: Fixture): Promise<Call> {
  const { items } = await createRequestList(db, customer.id, {
    items: [{ state: 'received', answer: 'Yes' }],
  });
  return { params: { id: items[0]?.id ?? 0 } };
}

/** An item that this caller has accepted. */
const undoOf =
  (caller: 'firmOwner' | 'staff'): AccessRow['request'] =>
  async (fixture) => {
    const { items } = await createRequestList(fixture.db, fixture.customer.id, {
      items: [
        {
          state: 'accepted',
          decidedBy: fixture[caller].id,
          decidedFrom: 'received',
          decidedFromSince: '2030-01-02T10:00:00.000Z',
        },
      ],
    });
    return { params: { id: items[0]?.id ?? 0 } };
  };

async function unaskedFile({ db, customer }: Fixture): Promise<Call> {
  return { params: { id: (await createUnaskedFile(db, customer.id)).id } };
}

export const requestReviewsAccess: AccessRows = {
  'GET /api/admin/request-items/to-review': noInput,
  'GET /api/admin/request-items/:id/review': { request: receivedItem },
  'POST /api/admin/request-items/:id/accept': { request: receivedItem },
  'POST /api/admin/request-items/:id/return': {
    request: async (fixture) => ({ ...(await receivedItem(fixture)), payload: { reason: 'page_missing' } }),
  },
  'POST /api/admin/request-items/:id/waive': { request: receivedItem },
  // Only the user who decided can undo the decision.
  'POST /api/admin/request-items/:id/undo': { request: undoOf('firmOwner'), expect: { staff: 409 } },
  'GET /api/admin/files/:id/review': { request: unaskedFile },
  'POST /api/admin/files/:id/accept': { request: unaskedFile },
  'POST /api/admin/files/:id/file-under': {
    request: async (fixture) => {
      const { id } = await createRequestList(fixture.db, fixture.customer.id);
      return { ...(await unaskedFile(fixture)), payload: { listId: id } };
    },
  },
  // Only the user who decided can undo the decision.
  'POST /api/admin/files/:id/undo': {
    request: async ({ db, customer, firmOwner }) => {
      const decided = { decidedBy: firmOwner.id, decidedAt: '2030-01-02T10:00:00.000Z' };
      return { params: { id: (await createUnaskedFile(db, customer.id, {}, decided)).id } };
    },
    expect: { staff: 409 },
  },
  'GET /api/admin/request-counts': noInput,
};
