import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type SignedInUser, signedInAdmin, signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { makePdf } from '#test/documents.ts';
import { setPreferences } from '#test/factories/account-settings.ts';
import { queuedMails } from '#test/queued-mails.ts';
import { upload } from '#test/upload.ts';
import { files } from '../core/database/schema.ts';
import { sendMessageNotice } from '../messages/notify-recipient.ts';
import { sendFileNotice } from './notify-readers.ts';

let test: TestApp;
let staff: SignedInUser;
let pdf: Buffer;
beforeAll(async () => {
  test = await startTestApp();
  staff = await signedInAdmin(test, { firstName: 'Dana', lastName: 'Reyes' });
  pdf = await makePdf('Return');
});

async function uploadTo({ user }: SignedInUser, fields: Record<string, string> = {}): Promise<number> {
  const form = { filename: 'Return.pdf', bytes: pdf, fields: { ownerId: String(user.id), ...fields } };
  return (await upload(test, staff.token, form)).json().id;
}

/** Runs the pending jobs about a client's files and messages, as the worker does when they are due. */
async function letTimePass({ user }: SignedInUser): Promise<void> {
  const due = await test.db.execute<{ id: string; data: { fileId: number } }>(sql`
    select job.id, data from pgboss.job join files on files.id = (data ->> 'fileId')::int
    where name = 'file-notice' and files.user_id = ${user.id} order by created_on
  `);
  await test.db
    .update(files)
    .set({ uploadedAt: sql`${files.uploadedAt} - interval '3 minutes'` })
    .where(eq(files.userId, user.id));
  for (const job of due.rows) await sendFileNotice(test.context, job);
  await sendMessageNotice(test.context, { id: '', data: { userId: user.id } });
}

const subjectsTo = async ({ user }: SignedInUser) =>
  (await queuedMails(test.db, user.email)).map(({ subject }) => subject);

describe('the email about a new document', () => {
  it('is not left to a later file that goes with a message', async () => {
    const client = await signedInCustomer(test);
    const fileId = await uploadTo(client);
    await uploadTo(client, { forMessage: 'true' });
    const jobs = await test.db.execute<{ id: string }>(sql`
      select id from pgboss.job where name = 'file-notice' and (data ->> 'fileId')::int = ${fileId}
    `);
    await sendFileNotice(test.context, { id: String(jobs.rows[0]?.id), data: { fileId } });
    expect(await subjectsTo(client)).toEqual(['A document is waiting for you']);
  });

  it('names the uploader but not the file, and is sent once however often its job is retried', async () => {
    const client = await signedInCustomer(test);
    await uploadTo(client);
    expect(await subjectsTo(client)).toEqual([]);
    await letTimePass(client);
    await letTimePass(client);
    const mails = await queuedMails(test.db, client.user.email);
    expect(mails).toMatchObject([{ subject: 'A document is waiting for you' }]);
    expect(JSON.stringify(mails)).toContain('Dana Reyes');
    expect(JSON.stringify(mails)).not.toContain('Return.pdf');
  });

  it('is merged with the email about the message that brings the file, however often the reply is sent', async () => {
    const client = await signedInCustomer(test);
    const question = await test.request({
      method: 'POST',
      url: '/api/messages',
      token: client.token,
      payload: { content: 'May I have my return?' },
    });
    const fileId = await uploadTo(client, { forMessage: 'true' });
    const payload = { content: 'Here it is.', replyToId: question.json().id, fileIds: [fileId] };
    for (const key of ['first', 'first', 'second']) {
      const headers = { 'idempotency-key': `${key}-${fileId}` };
      const sent = await test.request({
        method: 'POST',
        url: '/api/messages',
        token: staff.token,
        payload,
        headers,
      });
      expect(sent.statusCode).toBe(201);
    }
    await letTimePass(client);
    expect(await subjectsTo(client)).toEqual(['A message is waiting for you']);
  });

  it('waits half an hour for the message that a file was meant for', async () => {
    const client = await signedInCustomer(test);
    const fileId = await uploadTo(client, { forMessage: 'true' });
    const { rows } = await test.db.execute(sql`
      select extract(epoch from start_after - created_on)::int as seconds from pgboss.job
      where name = 'file-notice' and (data ->> 'fileId')::int = ${fileId}
    `);
    expect(rows).toEqual([{ seconds: 1800 }]);
    await letTimePass(client);
    expect(await subjectsTo(client)).toEqual(['A document is waiting for you']);
  });

  it('is one email for several files uploaded one after the other', async () => {
    const client = await signedInCustomer(test);
    const [first] = [await uploadTo(client), await uploadTo(client), await uploadTo(client)];
    await sendFileNotice(test.context, { id: crypto.randomUUID(), data: { fileId: first } });
    expect(await subjectsTo(client)).toEqual([]);
    const [newest] = await test.db
      .select({ id: sql<number>`max(${files.id})` })
      .from(files)
      .where(eq(files.userId, client.user.id));
    await sendFileNotice(test.context, { id: crypto.randomUUID(), data: { fileId: newest?.id ?? 0 } });
    expect(await subjectsTo(client)).toEqual(['A document is waiting for you']);
  });

  it('is not sent to clients who turned notifications off, or about a deleted file', async () => {
    const quiet = await signedInCustomer(test);
    await setPreferences(test.db, quiet.user.id, { emailNotifications: false });
    await uploadTo(quiet);
    const other = await signedInCustomer(test);
    const id = await uploadTo(other);
    await test.request({ method: 'DELETE', url: `/api/files/${id}`, token: staff.token });
    for (const client of [quiet, other]) {
      await letTimePass(client);
      expect(await subjectsTo(client)).toEqual([]);
    }
  });
});
