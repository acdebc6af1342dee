import { beforeAll, describe, expect, it } from 'vitest';
import { type SignedInUser, signedInAdmin, signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { createFile } from '#test/factories/files.ts';
import { attachFile, createMessage } from '#test/factories/messages.ts';
import { createUser } from '#test/factories/users.ts';
import { messages } from '../core/database/schema.ts';

let test: TestApp;
let customer: SignedInUser;
let admin: SignedInUser;
let colleague: SignedInUser;
beforeAll(async () => {
  test = await startTestApp();
  customer = await signedInCustomer(test);
  admin = await signedInAdmin(test);
  colleague = await signedInAdmin(test);
});

const send = ({ token }: SignedInUser, payload: object) =>
  test.request({
    method: 'POST',
    url: '/api/messages',
    token,
    payload: { content: 'Are the figures ready?', ...payload },
  });

describe('attachments', () => {
  it("are files of the client's, sent by either side", async () => {
    const file = await createFile(test.db, customer.user.id, { originalFilename: 'Übersicht 2026.pdf' });
    const shown = {
      id: file.id,
      originalFilename: 'Übersicht 2026.pdf',
      fileType: 'pdf',
      fileSize: file.fileSize,
      available: true,
    };
    const fileIds = [file.id, file.id];
    const sent = await send(customer, { toUserId: admin.user.id, fileIds });
    expect(sent.json().attachments).toEqual([shown]);
    const answered = await send(admin, { replyToId: sent.json().id, fileIds });
    expect(answered.json().attachments).toEqual([shown]);
    const queued = await send(customer, { fileIds });
    expect(queued.json().attachments).toEqual([shown]);
  });

  it("are never another customer's files, deleted ones, or a colleague's", async () => {
    const other = await createUser(test.db);
    const foreign = await createFile(test.db, other.id);
    const deleted = await createFile(test.db, customer.user.id, { deletedAt: new Date().toISOString() });
    const original = await createMessage(test.db, colleague.user.id, admin.user.id);
    const before = await test.db.$count(messages);
    for (const [from, payload] of [
      [customer, { toUserId: admin.user.id, fileIds: [foreign.id] }],
      [customer, { toUserId: admin.user.id, fileIds: [deleted.id] }],
      [customer, { toUserId: admin.user.id, fileIds: [2_000_000_000] }],
      [admin, { toUserId: customer.user.id, fileIds: [foreign.id] }],
      [admin, { replyToId: original.id, fileIds: [foreign.id] }],
    ] as const) {
      const response = await send(from, payload);
      expect(response.statusCode).toBe(404);
      expect(response.json().fields).toHaveProperty('fileIds');
    }
    expect(await test.db.$count(messages)).toBe(before);
  });

  it('are at most ten', async () => {
    const fileIds = Array.from({ length: 11 }, (_, index) => index + 1);
    const response = await send(customer, { fileIds });
    expect(response.statusCode).toBe(400);
    expect(response.json().fields).toEqual({ fileIds: 'Please attach at most 10 files' });
  });

  it('are forwarded with a message if its recipient may open them', async () => {
    const other = await createUser(test.db);
    const file = await createFile(test.db, customer.user.id);
    const original = await createMessage(test.db, customer.user.id, admin.user.id);
    await attachFile(test.db, original.id, file.id);
    const ids = async (toUserId: number) =>
      (await send(admin, { forwardOfId: original.id, toUserId }))
        .json()
        .attachments.map(({ id }: { id: number }) => id);
    expect(await ids(colleague.user.id)).toEqual([file.id]);
    expect(await ids(customer.user.id)).toEqual([file.id]);
    expect(await ids(other.id)).toEqual([]);
  });
});
