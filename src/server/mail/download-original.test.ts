import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { firm } from '#firm';
import { afterFile } from '#test/after-file.ts';
import {
  type SignedInUser,
  signedInAdmin,
  signedInCustomer,
  startTestApp,
  type TestApp,
  testEnv,
} from '#test/app.ts';
import { auditOf } from '#test/audit-of.ts';
import { createContact } from '#test/factories/contacts.ts';
import { createIncomingMail } from '#test/factories/incoming-mails.ts';
import { createMessage } from '#test/factories/messages.ts';
import { assignClient, createUser } from '#test/factories/users.ts';
import type { incomingMails } from '../core/database/schema.ts';
import { openVault, type Vault } from '../files/vault.ts';

const raw = Buffer.from('Subject: Zürich\r\nContent-Type: text/html\r\n\r\n<script>alert(1)</script>\r\n');

let test: TestApp;
let vault: Vault;
let owner: SignedInUser;
let staff: SignedInUser;
beforeAll(async () => {
  test = await startTestApp();
  vault = openVault(testEnv(), test.db);
  afterFile(() => vault.close());
  owner = await signedInAdmin(test);
  staff = await signedInAdmin(test, { staffLevel: 'staff' });
});
afterEach(() => {
  firm.files.assignedStaffOnly = false;
});

async function storedMail(values: Partial<typeof incomingMails.$inferInsert>) {
  const { storedFilename, sha256 } = await vault.takeOver(Buffer.from(raw));
  return createIncomingMail(test.db, { storedFilename, sha256, ...values });
}

async function mailOfMessage() {
  const client = await createUser(test.db);
  const { id: messageId } = await createMessage(test.db, client.id, null, { channel: 'email' });
  const mail = await storedMail({ outcome: 'message', messageId });
  return { client, messageId, mail };
}

const download = (id: number | string, token?: string) =>
  test.request({ url: `/api/admin/mail/received/${id}/original`, ...(token && { token }) });

describe('GET /api/admin/mail/received/:id/original', () => {
  it('returns the original email of a message as a download that browsers never display, and records it', async () => {
    const { client, messageId, mail } = await mailOfMessage();
    const message = await test.request({ url: `/api/admin/messages/${messageId}`, token: staff.token });
    expect(message.json().originalMailId).toBe(mail.id);
    const response = await download(mail.id, staff.token);
    expect(response.statusCode).toBe(200);
    expect(response.rawPayload.equals(raw)).toBe(true);
    expect(response.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename=email-${mail.id}.eml`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect(await auditOf(test.db, 'incoming_mail', mail.id)).toMatchObject([
      { action: 'mail_downloaded', actorId: staff.user.id, clientId: client.id },
    ]);
  });

  it('returns the email of an enquiry to staff, and one that became neither to owners only', async () => {
    const { id: contactId } = await createContact(test.db);
    const { id } = await storedMail({ outcome: 'enquiry', contactId });
    const contact = await test.request({ url: `/api/admin/contacts/${contactId}`, token: staff.token });
    expect(contact.json().mail).toMatchObject({ id, stored: true });
    expect((await download(id, staff.token)).statusCode).toBe(200);

    const refused = await storedMail({ outcome: 'refused' });
    expect((await download(refused.id, staff.token)).statusCode).toBe(404);
    expect((await download(refused.id, owner.token)).statusCode).toBe(200);
  });

  it('returns the email of a client to assigned staff only, if the firm restricts files to them', async () => {
    firm.files.assignedStaffOnly = true;
    const { client, messageId, mail } = await mailOfMessage();
    const message = async () =>
      (await test.request({ url: `/api/admin/messages/${messageId}`, token: staff.token })).json();
    expect((await message()).originalMailId).toBeNull();
    for (const { token } of [staff, owner]) expect((await download(mail.id, token)).statusCode).toBe(404);
    await assignClient(test.db, client.id, staff.user.id);
    expect((await message()).originalMailId).toBe(mail.id);
    expect((await download(mail.id, staff.token)).statusCode).toBe(200);
  });

  it('says that the original is no longer stored', async () => {
    const { id } = await createIncomingMail(test.db, { outcome: 'ignored' });
    const response = await download(id, owner.token);
    expect(response.statusCode).toBe(404);
    expect(response.json().message).toBe('The original of this email is no longer stored.');
    expect(await auditOf(test.db, 'incoming_mail', id)).toEqual([]);
  });

  it('returns 404 for unknown ids, and rejects visitors and customers', async () => {
    for (const id of ['2000000000', 'x', '1e9'])
      expect((await download(id, owner.token)).statusCode, id).toBe(404);
    const { mail } = await mailOfMessage();
    expect((await download(mail.id)).statusCode).toBe(401);
    const { token } = await signedInCustomer(test);
    expect((await download(mail.id, token)).statusCode).toBe(403);
    expect(await auditOf(test.db, 'incoming_mail', mail.id)).toEqual([]);
  });
});
