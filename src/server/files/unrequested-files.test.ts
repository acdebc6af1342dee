import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { signedInAdmin, signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { makePdf } from '#test/documents.ts';
import { createUnaskedFile } from '#test/factories/files.ts';
import { createRequestList } from '#test/factories/request-lists.ts';
import { upload, uploadForm } from '#test/upload.ts';
import { fileReviews, files, users } from '../core/database/schema.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});

const pdf = { filename: 'a.pdf', bytes: await makePdf('A page') };

/** A client who has sent files without a request; returns the last of them. */
async function clientWith(count: number, { fileSize = 10, emailConfirmed = true } = {}) {
  const client = await signedInCustomer(test, { emailConfirmed });
  let last = 0;
  for (let sent = 0; sent < count; sent++)
    last = (await createUnaskedFile(test.db, client.user.id, { fileSize })).id;
  return { ...client, last };
}

it('takes 20 files without a request from a client whose address is not confirmed', async () => {
  const { token, user } = await clientWith(19, { emailConfirmed: false });
  expect((await upload(test, token, pdf)).statusCode).toBe(201);
  const decided = { decidedAt: sql`now()`, decidedBy: user.id };
  await test.db.update(fileReviews).set(decided).where(eq(fileReviews.customerId, user.id));
  const refused = await upload(test, token, pdf);
  expect(refused.statusCode).toBe(403);
  expect(refused.json()).toMatchObject({
    code: 'email_not_confirmed',
    message:
      'Please confirm your email address under Profile first. Until then we take in 20 files that we did not ask for, at most 50 MB in all.',
  });

  const { items } = await createRequestList(test.db, user.id);
  const { payload, headers } = uploadForm(pdf);
  const url = `/api/request-items/${items[0]?.id}/files`;
  expect((await test.request({ method: 'POST', url, payload, headers, token })).statusCode).toBe(201);

  await test.db.update(users).set({ emailConfirmed: true }).where(eq(users.id, user.id));
  expect((await upload(test, token, pdf)).statusCode).toBe(201);
});

it('takes 50 MB without a request from a client whose address is not confirmed', async () => {
  const fileSize = 50 * 1024 ** 2 - pdf.bytes.length;
  const { token } = await clientWith(1, { fileSize, emailConfirmed: false });
  expect((await upload(test, token, pdf)).statusCode).toBe(201);
  expect((await upload(test, token, pdf)).json()).toMatchObject({ code: 'email_not_confirmed' });
});

it('takes no more files without a request while 500 wait for a review, not even two at once', async () => {
  const { token, user, last } = await clientWith(499);
  const both = await Promise.all([upload(test, token, pdf), upload(test, token, pdf)]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
  expect(both.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
    code: 'too_many_unreviewed',
    message: expect.stringMatching(
      /^Your accountant has not looked at 500 of your files yet\. Please wait, or call us at /,
    ),
  });
  expect(await test.db.$count(files, eq(files.userId, user.id))).toBe(500);

  const staff = await signedInAdmin(test);
  const fields = { ownerId: String(user.id) };
  expect((await upload(test, staff.token, { ...pdf, fields })).statusCode).toBe(201);

  const decided = { decidedAt: sql`now()`, decidedBy: staff.user.id };
  await test.db.update(fileReviews).set(decided).where(eq(fileReviews.fileId, last));
  expect((await upload(test, token, pdf)).statusCode).toBe(201);
  expect((await upload(test, token, pdf)).statusCode).toBe(409);
});
