import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type SignedInUser, signedInAdmin, signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { book, booking, guest } from '#test/bookings.ts';
import { makePdf } from '#test/documents.ts';
import { createAppointment } from '#test/factories/appointments.ts';
import { createAdmin, testPassword } from '#test/factories/users.ts';
import { queuedMails } from '#test/queued-mails.ts';
import { upload } from '#test/upload.ts';
import { sendReminder } from '../appointments/remind-client.ts';
import { appointments, users } from '../core/database/schema.ts';
import { sendFileNotice } from '../files/notify-readers.ts';
import { sendMessageNotice } from '../messages/notify-recipient.ts';
import { confirmEmail } from './confirm-email.ts';

let test: TestApp;
let staff: SignedInUser;
beforeAll(async () => {
  test = await startTestApp({ rateLimitFactor: 1000 });
  staff = await signedInAdmin(test, { firstName: 'Dana', lastName: 'Reyes' });
});

const unconfirmed = () => signedInCustomer(test, { emailConfirmed: false });
const visitor = { address: '127.0.0.1', session: null };
const confirm = ({ user }: SignedInUser) =>
  test.db.transaction((tx) => confirmEmail({ ...test.context, db: tx }, visitor, user.id));
const subjectsTo = async ({ user }: SignedInUser) =>
  (await queuedMails(test.db, user.email))
    .filter(({ to }) => to === user.email)
    .map(({ subject }) => subject);

const write = ({ user }: SignedInUser) =>
  test.request({
    method: 'POST',
    url: '/api/messages',
    token: staff.token,
    payload: { toUserId: user.id, content: 'Your return is ready.' },
  });

/** Runs the jobs about a customer's messages and files, due or not, and completes them as pg-boss does. */
async function runNotices({ user }: SignedInUser): Promise<void> {
  const { rows: jobs } = await test.db.execute<{ id: string; data: { fileId: number } }>(sql`
    update pgboss.job set state = 'completed' from files
    where name = 'file-notice' and state = 'created'
      and files.id = (data ->> 'fileId')::int and files.user_id = ${user.id}
    returning job.id, data
  `);
  for (const job of jobs) await sendFileNotice(test.context, job);
  await sendMessageNotice(test.context, { id: '', data: { userId: user.id } });
}

describe('emails about messages', () => {
  it('wait for the confirmation and are then sent once', async () => {
    const client = await unconfirmed();
    await write(client);
    await runNotices(client);
    await write(client);
    await runNotices(client);
    expect(await subjectsTo(client)).toEqual([]);
    await confirm(client);
    const { rows } = await test.db.execute(sql`
      select from pgboss.job where name = 'message-notice' and (data ->> 'userId')::int = ${client.user.id}
        and start_after <= now()
    `);
    expect(rows).toHaveLength(1);
    await runNotices(client);
    await runNotices(client);
    expect(await subjectsTo(client)).toEqual(['A message is waiting for you']);
  });

  it('are not sent if all messages have been read by then', async () => {
    const client = await unconfirmed();
    await write(client);
    await runNotices(client);
    const all = { method: 'POST' as const, url: '/api/messages/read-all', payload: {} };
    await test.request({ ...all, token: client.token });
    await confirm(client);
    await runNotices(client);
    expect(await subjectsTo(client)).toEqual([]);
  });
});

describe('emails about files', () => {
  const uploadTo = async ({ user }: SignedInUser) => {
    const form = {
      filename: 'Return.pdf',
      bytes: await makePdf('Return'),
      fields: { ownerId: `${user.id}` },
    };
    return (await upload(test, staff.token, form)).json().id as number;
  };

  it('wait for the confirmation; several files make one email', async () => {
    const client = await unconfirmed();
    await uploadTo(client);
    await runNotices(client);
    await uploadTo(client);
    await runNotices(client);
    expect(await subjectsTo(client)).toEqual([]);
    await confirm(client);
    await runNotices(client);
    expect(await subjectsTo(client)).toEqual(['A document is waiting for you']);
  });

  it('are left to the file’s own job if that has not run yet', async () => {
    const client = await unconfirmed();
    await uploadTo(client);
    await confirm(client);
    await runNotices(client);
    expect(await subjectsTo(client)).toEqual(['A document is waiting for you']);
  });

  it('are not sent about a file that has been opened by then', async () => {
    const client = await unconfirmed();
    const id = await uploadTo(client);
    await runNotices(client);
    await test.request({ url: `/api/files/${id}/download`, token: client.token });
    await confirm(client);
    await runNotices(client);
    expect(await subjectsTo(client)).toEqual([]);
  });
});

describe('emails about appointments', () => {
  it('wait: staff are emailed, the client is invited on confirmation if it is still ahead', async () => {
    const client = await unconfirmed();
    const host = await createAdmin(test.db);
    const response = await book(test, booking(host.id, { company_id: null }), { by: client });
    expect(response.statusCode).toBe(201);
    await createAppointment(test.db, host.id, {
      customerId: client.user.id,
      startsAt: new Date(Date.now() - 86_400_000).toISOString(),
    });
    expect(await subjectsTo(client)).toEqual([]);
    expect(await queuedMails(test.db, host.email)).toHaveLength(1);
    await confirm(client);
    const mails = (await queuedMails(test.db, client.user.email)).filter(
      ({ to }) => to === client.user.email,
    );
    expect(mails).toMatchObject([{ subject: 'Your appointment is set', calendar: { method: 'REQUEST' } }]);
  });

  it('are not sent about an appointment that was cancelled by then', async () => {
    const client = await unconfirmed();
    const host = await createAdmin(test.db);
    const { id } = (await book(test, booking(host.id, { company_id: null }), { by: client })).json();
    await test.request({ method: 'POST', url: `/api/appointments/${id}/cancel`, token: client.token });
    await confirm(client);
    expect(await subjectsTo(client)).toEqual([]);
  });

  it('include reminders', async () => {
    const client = await unconfirmed();
    const host = await createAdmin(test.db);
    const startsAt = new Date(Date.now() + 3_600_000).toISOString();
    const { id } = await createAppointment(test.db, host.id, { customerId: client.user.id, startsAt });
    const remind = () =>
      sendReminder(test.context, {
        id: crypto.randomUUID(),
        data: { appointmentId: id, sequence: 0, ahead: 'hour' },
      });
    await remind();
    expect(await subjectsTo(client)).toEqual([]);
    await confirm(client);
    await remind();
    expect(await subjectsTo(client)).toContain('Reminder: your appointment is in an hour');
  });
});

it('the receipt of a support request is not emailed to an unconfirmed address', async () => {
  const client = await unconfirmed();
  const payload = { subject: 'My tax return', category: 'technical', message: 'I cannot find my return.' };
  const response = await test.request({ method: 'POST', url: '/api/support', token: client.token, payload });
  expect(response.json()).toEqual({ received: true });
  expect(await subjectsTo(client)).toEqual([]);
});

describe('the booking of a guest who registers', () => {
  async function bookAsGuest() {
    const host = await createAdmin(test.db);
    const { guest_email: email, ...rest } = guest();
    const response = await book(test, { ...booking(host.id), ...rest, guest_email: email });
    const { id, manageToken } = response.json() as { id: number; manageToken: string };
    return { id, email, guestToken: manageToken };
  }
  const ownerOf = async (id: number) =>
    (await test.db.select().from(appointments).where(eq(appointments.id, id)))[0]?.customerId;
  async function register(values: { email: string; guestToken: string }) {
    const payload = { username: `guest-${crypto.randomUUID()}`, password: testPassword, ...values };
    const response = await test.request({ method: 'POST', url: '/api/register', payload });
    expect(response.statusCode).toBe(201);
    const [user] = await test.db.select().from(users).where(eq(users.id, response.json().id));
    return { user, token: response.cookies.find(({ name }) => name === 'session')?.value } as SignedInUser;
  }
  const claim = (token: string, by: SignedInUser) =>
    test.request({ method: 'POST', url: `/api/guest-appointments/${token}/claim`, token: by.token });

  it('moves to the account when the address is confirmed', async () => {
    const { id, email, guestToken } = await bookAsGuest();
    const client = await register({ email, guestToken });
    expect(await ownerOf(id)).toBeNull();
    const early = await claim(guestToken, client);
    expect(early.statusCode).toBe(403);
    expect(early.json()).toMatchObject({
      code: 'email_not_confirmed',
      message: expect.stringMatching(/^Please confirm your email first/),
    });
    await confirm(client);
    expect(await ownerOf(id)).toBe(client.user.id);
    // The guest's address got the invitation with the booking.
    expect(
      (await subjectsTo(client)).filter((subject) => subject === 'Your appointment is set'),
    ).toHaveLength(1);
    // A page that stayed open claims it again.
    expect((await claim(guestToken, client)).json()).toMatchObject({ id, customerId: client.user.id });
  });

  it('does not fail the confirmation if another account has it by then', async () => {
    const { id, email, guestToken } = await bookAsGuest();
    const client = await register({ email, guestToken });
    const other = await signedInCustomer(test);
    expect((await claim(guestToken, other)).statusCode).toBe(200);
    await confirm(client);
    expect(await ownerOf(id)).toBe(other.user.id);
    const [user] = await test.db.select().from(users).where(eq(users.id, client.user.id));
    expect(user?.emailConfirmed).toBe(true);
  });
});
