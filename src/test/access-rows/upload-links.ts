import { makePdf } from '../documents.ts';
import { createRequestList } from '../factories/request-lists.ts';
import { createUploadLink } from '../factories/upload-links.ts';
import { createUser } from '../factories/users.ts';
import type { AccessRows, Call, Fixture } from './access-row.ts';

const clientAndStaff = { otherCustomer: 404, demoted: 404 };

async function ownList({ db, customer }: Fixture): Promise<Call> {
  const { id } = await createRequestList(db, customer.id);
  await createUploadLink(db, id);
  return { params: { id } };
}

/** A link to another client's list: using a link must not act in the name of whoever is signed in. */
async function heldLink({ db }: Fixture): Promise<{ payload: { token: string } }> {
  const { id } = await createRequestList(db, (await createUser(db)).id);
  return { payload: { token: (await createUploadLink(db, id)).token } };
}

export const uploadLinksAccess: AccessRows = {
  'GET /api/request-lists/:id/upload-link': { request: ownList, expect: clientAndStaff },
  'POST /api/request-lists/:id/upload-link': { request: ownList, expect: clientAndStaff },
  'POST /api/request-lists/:id/upload-link/mail': {
    request: ownList,
    expect: { ...clientAndStaff, unconfirmed: 409 },
  },
  'DELETE /api/request-lists/:id/upload-link': { request: ownList, expect: clientAndStaff },
  'POST /api/upload-links/open': { request: heldLink },
  'POST /api/upload-links/renew': { request: heldLink },
  'POST /api/upload-links/files': {
    request: async (fixture) => ({
      ...(await heldLink(fixture)),
      upload: { filename: 'a.pdf', bytes: await makePdf('a') },
    }),
  },
};
