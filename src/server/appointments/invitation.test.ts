import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firmTimestamp } from '#shared/time.ts';
import { passwordOnly, testEnv, testSecretBox } from '#test/app.ts';
import { emptyDatabaseUrl, openEmptyDatabase } from '#test/database.ts';
import { createAppointment } from '#test/factories/appointments.ts';
import { createCompany } from '#test/factories/companies.ts';
import { createAdmin, createUser } from '#test/factories/users.ts';
import { startMailSink } from '#test/mail-sink.ts';
import { openDay } from '#test/open-days.ts';
import { testSigner } from '#test/signer.ts';
import { startBackgroundWork } from '../background-work.ts';
import type { Context } from '../core/context.ts';
import type { Database } from '../core/database/db.ts';
import { startJobs } from '../core/jobs/jobs.ts';
import { createLog } from '../core/process/log.ts';
import type { Member } from '../core/security/actor.ts';
import { readSession, startSession } from '../core/security/session.ts';
import { cancelAppointment } from './cancel-appointment.ts';
import { cancellationToClient, invitationToClient, invitationToStaff } from './emails.ts';
import { changeAppointment } from './find-appointment.ts';
import { rescheduleAppointment } from './reschedule-appointment.ts';

let database: Database;
let context: Context;
beforeAll(async () => {
  database = await openEmptyDatabase('invitations');
  const { db } = database;
  context = {
    db,
    jobs: await startJobs(db, (error) => {
      throw error;
    }),
    signer: testSigner,
    secretBox: testSecretBox,
    rules: passwordOnly,
    publicUrl: testEnv().publicUrl,
  };
});
afterAll(async () => {
  await context.jobs.stop();
  await database.close();
});

async function meetingAt(startsAt: Date, company = false) {
  const { db } = database;
  const customer = await createUser(db, { firstName: 'Zoë', lastName: 'Ångström; "Z", LLC' });
  const admin = await createAdmin(db, { firstName: 'Dana', lastName: 'Reyes' });
  const { id } = await createAppointment(db, admin.id, {
    customerId: customer.id,
    startsAt: startsAt.toISOString(),
    ...(company && { companyId: (await createCompany(db, { name: 'Quill, Sons & Co' })).id }),
  });
  return { customer, admin, row: await changeAppointment(db, id, {}) };
}

/** The single event, parsed by a different library from the one that wrote it. */
function read(content: string) {
  const calendar = new ICAL.Component(ICAL.parse(content));
  const [event, ...others] = calendar.getAllSubcomponents('vevent');
  if (!event || others.length > 0) throw new Error('Not exactly one event');
  return {
    method: calendar.getFirstPropertyValue('method'),
    uid: event.getFirstPropertyValue('uid'),
    sequence: event.getFirstPropertyValue('sequence'),
    status: event.getFirstPropertyValue('status'),
    summary: event.getFirstPropertyValue('summary'),
    description: event.getFirstPropertyValue('description'),
    start: new ICAL.Event(event).startDate.toJSDate(),
    end: new ICAL.Event(event).endDate.toJSDate(),
    organizer: event.getFirstPropertyValue('organizer'),
    attendees: event.getAllProperties('attendee').map((one) => String(one.getFirstValue()).toLowerCase()),
  };
}

describe('an invitation', () => {
  it('shows each side only what it may see', async () => {
    const { customer, admin, row } = await meetingAt(firmTimestamp(openDay(), '10:00'), true);
    const client = read(invitationToClient(context.signer, row).calendar?.content ?? '');
    expect(client).toMatchObject({
      method: 'REQUEST',
      sequence: 0,
      status: 'CONFIRMED',
      summary: 'Business Consultation with Dana Reyes, Larkfield & Rowe',
      organizer: 'mailto:support@larkfieldrowe.example',
      attendees: [`mailto:${customer.email}`],
    });
    expect(invitationToClient(context.signer, row).calendar?.content).not.toContain(admin.email);
    const staff = read(invitationToStaff(row).calendar?.content ?? '');
    expect(staff).toMatchObject({
      uid: client.uid,
      summary: 'Business Consultation with Zoë Ångström; "Z", LLC',
      description: `${customer.email}\nQuill, Sons & Co`,
      attendees: [`mailto:${admin.email}`],
    });
  });

  it.each([
    '2026-03-06',
    '2026-03-09',
    '2026-10-30',
    '2026-11-02',
    '2027-03-12',
    '2027-03-15',
    '2027-11-05',
    '2027-11-08',
  ])('keeps its timestamps across the clock changes: %s', async (date) => {
    const start = firmTimestamp(date, '16:30');
    const { row } = await meetingAt(start);
    const event = read(invitationToClient(context.signer, row).calendar?.content ?? '');
    expect(event.start).toEqual(start);
    expect(event.end).toEqual(firmTimestamp(date, '17:00'));
    expect(invitationToClient(context.signer, row).parts).toContainEqual(
      expect.stringContaining('4:30 PM to 5:00 PM ET'),
    );
  });

  it('keeps its UID, increments its sequence, and is cancelled', async () => {
    const { row } = await meetingAt(firmTimestamp(openDay(), '10:00'));
    const { db } = database;
    const [first, moved] = [row, await changeAppointment(db, row.appointment.id, { sequence: 1 })];
    const cancelled = await changeAppointment(db, row.appointment.id, { sequence: 2, status: 'cancelled' });
    const events = [
      invitationToClient(context.signer, first),
      invitationToClient(context.signer, moved),
      cancellationToClient(cancelled),
    ].map((mail) => read(mail.calendar?.content ?? ''));
    expect(new Set(events.map(({ uid }) => uid))).toEqual(new Set([row.appointment.calendarUid]));
    expect(events.map(({ sequence }) => sequence)).toEqual([0, 1, 2]);
    expect(events.map(({ method }) => method)).toEqual(['REQUEST', 'REQUEST', 'CANCEL']);
    expect(events.at(-1)?.status).toBe('CANCELLED');
  });
});

/** Splits an email into its parts as far as these tests need it. */
function calendarPart(source: string): { header: string; content: string } {
  const at = source.search(/^Content-Type: text\/calendar/im);
  const [header = '', body = ''] = source.slice(at).split(/\r\n\r\n/, 2);
  const encoded = (body.split(/\r\n--/)[0] ?? '').trim();
  const content = /base64/i.test(header)
    ? Buffer.from(encoded, 'base64').toString('utf8')
    : encoded
        .replace(/=\r\n/g, '')
        .replace(/(?:=[0-9A-F]{2})+/g, (bytes) =>
          Buffer.from(bytes.replaceAll('=', ''), 'hex').toString('utf8'),
        );
  return { header: header.replace(/\r\n\s+/g, ' '), content };
}

describe('over SMTP', () => {
  it('the method is in the header of the part and in its contents, for rescheduling and cancelling', async () => {
    const sink = await startMailSink();
    const env = testEnv({ smtpUrl: sink.url, databaseUrl: await emptyDatabaseUrl('invitations') });
    const stop = await startBackgroundWork(env, database, createLog({ logLevel: 'warn' }));
    const { db } = database;
    const { customer, admin, row } = await meetingAt(firmTimestamp(openDay(), '10:00'));
    const { token } = await startSession(db, customer, '127.0.0.1');
    const session = await readSession(db, token, { attended: true });
    const actor = { address: '127.0.0.1', session } as Member;
    const { id } = row.appointment;
    await rescheduleAppointment(context, actor, { id, appointment_date: openDay(), start_time: '11:30' });
    await cancelAppointment(context, actor, { id });
    await expect.poll(() => sink.mails.length, { timeout: 10_000 }).toBe(4);
    await stop();
    await sink.close();

    for (const person of [customer, admin]) {
      const parts = sink.mails
        .filter(({ to }) => to.includes(person.email))
        .map(({ source }) => calendarPart(source));
      const mails = parts.map(({ header, content }) => ({ header, ...read(content) }));
      mails.sort((one, other) => Number(one.sequence) - Number(other.sequence));
      expect(mails).toMatchObject([
        { header: expect.stringMatching(/method=REQUEST/), method: 'REQUEST', sequence: 1 },
        { header: expect.stringMatching(/method=CANCEL/), method: 'CANCEL', sequence: 2 },
      ]);
      expect(mails[0]?.start).toEqual(firmTimestamp(openDay(), '11:30'));
      expect(mails[1]?.uid).toBe(row.appointment.calendarUid);
    }
  });
});
