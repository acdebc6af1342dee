import type { Db } from '#server/core/database/db.ts';
import { createRequestList } from '../factories/request-lists.ts';
import { type AccessRows, type Call, type Fixture, noInput, otherAdmin } from './access-row.ts';

/** Only clients use these calls; staff have calls of their own. */
const clientAlone = { otherCustomer: 404, firmOwner: 404, staff: 404, demoted: 404 };

type ListValues = NonNullable<Parameters<typeof createRequestList>[2]>;

const ofList =
  (values: ListValues = {}, payload?: object) =>
  async ({ db, customer }: Fixture): Promise<Call> => {
    const { id } = await createRequestList(db, customer.id, values);
    return { params: { id }, ...(payload && { payload }) };
  };

const ofItem =
  (values: ListValues = {}, payload?: object) =>
  async ({ db, customer }: Fixture): Promise<Call> => {
    const { items } = await createRequestList(db, customer.id, values);
    return { params: { id: items[0]?.id as number }, ...(payload && { payload }) };
  };

const draft: ListValues = { sentAt: null };
const wording = { kind: 'document', label: 'Interest statement (Form 1099-INT)' };
const details = async (db: Db) => ({
  title: 'Your 2030 tax return',
  dueOn: '2031-04-09',
  assigneeId: (await otherAdmin(db)).id,
});

export const requestListsAccess: AccessRows = {
  'GET /api/request-lists': noInput,
  'GET /api/request-lists/:id': { request: ofList(), expect: clientAlone },
  'POST /api/request-lists/:id/more-time': {
    request: ofList({}, { until: '2035-03-01' }),
    expect: clientAlone,
  },
  'GET /api/admin/request-lists': noInput,
  'GET /api/admin/request-lists/:id': { request: ofList() },
  'POST /api/admin/request-lists': {
    request: async ({ db, customer }) => ({
      payload: { ...(await details(db)), clientId: customer.id, items: [wording] },
    }),
    settable: ['title'],
  },
  'PATCH /api/admin/request-lists/:id': {
    request: async (fixture) => ({ ...(await ofList()(fixture)), payload: await details(fixture.db) }),
    settable: ['title'],
  },
  'POST /api/admin/request-lists/:id/send': { request: ofList(draft) },
  'POST /api/admin/request-lists/:id/close': { request: ofList() },
  'POST /api/admin/request-lists/:id/reopen': { request: ofList({ closedAt: '2030-01-01T00:00:00Z' }) },
  'DELETE /api/admin/request-lists/:id': { request: ofList(draft) },
  'POST /api/admin/request-lists/:id/items': { request: ofList({}, wording) },
  'PATCH /api/admin/request-items/:id': { request: ofItem({}, wording) },
  'DELETE /api/admin/request-items/:id': { request: ofItem() },
  'GET /api/admin/request-lists/:id/history': { request: ofList() },
};
