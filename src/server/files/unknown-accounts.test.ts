import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type SignedInUser, signedInAdmin, signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { openEmptyDatabase } from '#test/database.ts';
import { makePdf } from '#test/documents.ts';
import { createAppointment } from '#test/factories/appointments.ts';
import { createCompany, joinCompany } from '#test/factories/companies.ts';
import { createFile, createUnaskedFile } from '#test/factories/files.ts';
import { createMessage } from '#test/factories/messages.ts';
import { createRequestList } from '#test/factories/request-lists.ts';
import { assignClient, markRegistered } from '#test/factories/users.ts';
import { upload, uploadForm } from '#test/upload.ts';
import { fileReviews, files } from '../core/database/schema.ts';

const pdf = { filename: 'a.pdf', bytes: await makePdf('A page') };
const budget = 1024 ** 3;

let test: TestApp;
let staff: SignedInUser;
beforeAll(async () => {
  test = await startTestApp({}, { database: await openEmptyDatabase('unknown_accounts') });
  staff = await signedInAdmin(test);
});
beforeEach(async () => {
  await test.db.delete(fileReviews);
});

/** A client who registered, confirmed the address and has not heard from the firm. */
async function unknownAccount(): Promise<SignedInUser> {
  const client = await signedInCustomer(test);
  await markRegistered(test.db, client.user.id);
  return client;
}

async function fill(bytes: number, sentAt = new Date()) {
  const { user } = await unknownAccount();
  await createUnaskedFile(test.db, user.id, { fileSize: bytes }, { sentAt: sentAt.toISOString() });
  return user;
}

const smallFile = (userId: number, number: number) => ({
  userId,
  uploadedBy: userId,
  originalFilename: 'a.pdf',
  storedFilename: `small-${number}`,
  fileSize: 1,
  fileType: 'pdf',
  sha256: Buffer.alloc(0),
});

async function decideOnFileOf(userId: number) {
  await createUnaskedFile(
    test.db,
    userId,
    {},
    { decidedAt: new Date().toISOString(), decidedBy: staff.user.id },
  );
}

const send = async ({ token }: SignedInUser) => (await upload(test, token, pdf)).statusCode;

describe('accounts that the firm does not know', () => {
  it('share 1 GB a day for files without a request, even two that are sent at once', async () => {
    await fill(budget / 2);
    await fill(budget / 2 - pdf.bytes.length);
    const both = await Promise.all([send(await unknownAccount()), send(await unknownAccount())]);
    expect(both.sort()).toEqual([201, 409]);
    const refused = await upload(test, (await unknownAccount()).token, pdf);
    expect(refused.json()).toMatchObject({
      code: 'too_many_from_new_accounts',
      message: expect.stringMatching(
        /^So many files from new accounts have arrived today .* write to us under Messages or call us at .*: once we have answered you, you can send yours\. Or try again tomorrow\.$/,
      ),
    });
  });

  it('share 1,000 files a day, however small', async () => {
    const { user } = await unknownAccount();
    const sent = await test.db
      .insert(files)
      .values(Array.from({ length: 1000 }, (_, number) => smallFile(user.id, number)))
      .returning({ fileId: files.id });
    await test.db.insert(fileReviews).values(sent.map((row) => ({ ...row, customerId: user.id })));
    expect(await send(await unknownAccount())).toBe(409);
  });

  it('can send 50 files with 100 MB each', async () => {
    const [many, large] = [await unknownAccount(), await unknownAccount()];
    for (let sent = 0; sent < 50; sent++) await createUnaskedFile(test.db, many.user.id);
    await createUnaskedFile(test.db, large.user.id, { fileSize: 100 * 1024 ** 2 - pdf.bytes.length });
    expect(await send(large)).toBe(201);
    for (const client of [many, large]) {
      const refused = await upload(test, client.token, pdf);
      expect(refused.statusCode).toBe(409);
      expect(refused.json()).toMatchObject({
        code: 'too_many_unreviewed',
        message: expect.stringMatching(/^We do not know you yet, and take in 50 files .* 100 MB in all\./),
      });
    }
    await createMessage(test.db, staff.user.id, many.user.id);
    expect(await send(many)).toBe(201);
  });

  it('count no longer once they are closed', async () => {
    const { id } = await fill(budget);
    expect(await send(await unknownAccount())).toBe(409);
    const url = `/api/admin/users/${id}`;
    expect((await test.request({ method: 'DELETE', url, token: staff.token })).statusCode).toBe(204);
    expect(await send(await unknownAccount())).toBe(201);
  });

  it('can send again the next day, or once staff have decided', async () => {
    await fill(budget, new Date(Date.now() - 25 * 3_600_000));
    expect(await send(await unknownAccount())).toBe(201);
    await fill(budget);
    expect(await send(await unknownAccount())).toBe(409);
    await test.db.update(fileReviews).set({ decidedAt: new Date().toISOString(), decidedBy: staff.user.id });
    expect(await send(await unknownAccount())).toBe(201);
  });

  it('can send what they are asked for', async () => {
    await fill(budget);
    const { user, token } = await unknownAccount();
    const { items } = await createRequestList(test.db, user.id, { assigneeId: staff.user.id });
    const { payload, headers } = uploadForm(pdf);
    const url = `/api/request-items/${items[0]?.id}/files`;
    const sent = await test.request({ method: 'POST', url, payload, headers, token });
    expect(sent.statusCode).toBe(201);
  });
});

describe('an account is known, and has no part in that', () => {
  it.each<[string, (id: number) => Promise<unknown>]>([
    ['written to it', (id) => createMessage(test.db, staff.user.id, id)],
    ['asked it for something', (id) => createRequestList(test.db, id, { assigneeId: staff.user.id })],
    ['assigned staff to it', (id) => assignClient(test.db, id, staff.user.id)],
    ['uploaded a file for it', (id) => createFile(test.db, id, { uploadedBy: staff.user.id })],
    ['decided on a file of it', (id) => decideOnFileOf(id)],
    ['linked it to a company', async (id) => joinCompany(test.db, id, (await createCompany(test.db)).id)],
    [
      'met its owner',
      (customerId) => createAppointment(test.db, staff.user.id, { customerId, status: 'completed' }),
    ],
  ])('once the firm has %s', async (_what, meet) => {
    await fill(budget);
    const client = await unknownAccount();
    expect(await send(client)).toBe(409);
    await meet(client.user.id);
    expect(await send(client)).toBe(201);
  });

  it('if staff made it', async () => {
    await fill(budget);
    expect(await send(await signedInCustomer(test))).toBe(201);
  });

  it('and does not become known by writing to the firm or booking', async () => {
    await fill(budget);
    const client = await unknownAccount();
    await createMessage(test.db, client.user.id, staff.user.id);
    await createAppointment(test.db, staff.user.id, { customerId: client.user.id });
    await createRequestList(test.db, client.user.id, { assigneeId: staff.user.id, sentAt: null });
    expect(await send(client)).toBe(409);
  });
});
