import { beforeAll, describe, expect, it } from 'vitest';
import { type SignedInUser, signedInAdmin, signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { captureEvents } from '#test/captured-events.ts';
import { makePdf } from '#test/documents.ts';
import { createCompany, joinCompany } from '#test/factories/companies.ts';
import { createFile } from '#test/factories/files.ts';
import { upload } from '#test/upload.ts';

let test: TestApp;
let dana: SignedInUser;
beforeAll(async () => {
  test = await startTestApp();
  dana = await signedInAdmin(test, { firstName: 'Dana', lastName: 'Reyes' });
});

const list = async ({ token }: SignedInUser) => (await test.request({ url: '/api/files', token })).json();
const recent = async ({ token }: SignedInUser) =>
  (await test.request({ url: '/api/dashboard', token })).json().recentFiles;
const open = (id: number, { token }: SignedInUser, query = '') =>
  test.request({ url: `/api/files/${id}/download${query}`, token });

async function sendTo(client: SignedInUser, fields: Record<string, string> = {}): Promise<number> {
  const form = { filename: 'Draft return.pdf', bytes: await makePdf('draft') };
  const uploaded = await upload(test, dana.token, {
    ...form,
    fields: { ownerId: String(client.user.id), ...fields },
  });
  return uploaded.json().id;
}

describe('a file from somebody else', () => {
  it('names its sender and is new until its owner opens it', async () => {
    const client = await signedInCustomer(test);
    const id = await sendTo(client);
    const sent = { id, from: 'Dana Reyes', isNew: true };
    expect(await list(client)).toMatchObject([sent]);
    expect(await recent(client)).toMatchObject([sent]);
    // Opening by staff does not change that.
    await open(id, dana, '?inline=1');
    expect(await list(client)).toMatchObject([sent]);

    const events = await captureEvents(test);
    const announced = await events.during(async () => {
      expect((await open(id, client, '?inline=1')).statusCode).toBe(200);
    });
    expect(announced).toContainEqual({ topic: 'files', to: { users: [client.user.id] } });
    expect(await list(client)).toMatchObject([{ ...sent, isNew: false }]);
    expect(await recent(client)).toMatchObject([{ ...sent, isNew: false }]);
  });

  it('is not new if it is the user’s own or cannot be opened', async () => {
    const client = await signedInCustomer(test);
    await createFile(test.db, client.user.id, { uploadedBy: dana.user.id });
    await upload(test, client.token, { filename: 'Own.pdf', bytes: await makePdf('own') });
    expect(await list(client)).toMatchObject([
      { originalFilename: 'Own.pdf', from: null, isNew: false },
      { from: 'Dana Reyes', isNew: false },
    ]);
  });

  it('is new to each reader of a company until they open it themselves', async () => {
    const [owner, reader] = [await signedInCustomer(test), await signedInCustomer(test)];
    const company = await createCompany(test.db);
    await joinCompany(test.db, owner.user.id, company.id, { accessLevel: 'full' });
    await joinCompany(test.db, reader.user.id, company.id, { accessLevel: 'read_only' });
    const id = await sendTo(owner, { companyId: String(company.id) });
    await open(id, owner);
    expect(await list(owner)).toMatchObject([{ id, isNew: false }]);
    expect(await list(reader)).toMatchObject([{ id, from: 'Dana Reyes', isNew: true }]);
    await open(id, reader);
    expect(await list(reader)).toMatchObject([{ id, isNew: false }]);
  });
});
