import { and, asc, eq, gt, isNotNull, ne } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { loadCalendar } from '#server/availability/load-calendar.ts';
import { wholeDay } from '#server/availability/read-availability.ts';
import { freeSlots, officeRules } from '#server/availability/slots.ts';
import { appointments, files, incomingMails, threads, users } from '#server/core/database/schema.ts';
import { openVault } from '#server/files/vault.ts';
import { firmDay } from '#shared/time.ts';
import { testEnv } from '#test/app.ts';
import { openEmptyDatabase } from '#test/database.ts';
import { seedDemo } from './seed-demo.ts';

it.each([
  ['a Sunday before Thanksgiving', '2026-11-15T17:00:00Z'],
  ['a working day in the week of a clock change', '2027-03-11T15:00:00Z'],
])(
  'as of %s every meeting ahead stands where it could have been booked, and conversations are in every state',
  async (_, timestamp) => {
    const now = new Date(timestamp);
    const { db, close } = await openEmptyDatabase(`demo_${now.getTime()}`);
    const vault = openVault(testEnv(), db);
    await seedDemo(db, vault, now);
    await vault.close();
    const ahead = await db
      .select()
      .from(appointments)
      .where(and(eq(appointments.status, 'scheduled'), gt(appointments.startsAt, timestamp)))
      .orderBy(asc(appointments.startsAt));
    expect(ahead.length).toBeGreaterThan(15);
    for (const meeting of ahead) {
      const date = firmDay(meeting.startsAt);
      const { calendar, services } = await loadCalendar(db, meeting.adminId, wholeDay(date), meeting.id);
      expect(services, `meeting ${meeting.id}`).toContain(meeting.serviceType);
      const offered = freeSlots(date, calendar, now, { ...officeRules, noticeMinutes: 0 });
      const places = offered.map(({ start, end }) => [start.toISOString(), end.toISOString()]);
      expect(places, `meeting ${meeting.id} on ${date}`).toContainEqual([meeting.startsAt, meeting.endsAt]);
    }
    const past = await db
      .select()
      .from(appointments)
      .where(and(ne(appointments.status, 'scheduled'), gt(appointments.startsAt, timestamp)));
    expect(past).toEqual([]);
    expect(await db.$count(files, eq(files.fileSize, 0)), 'empty files').toBe(0);
    const open = await db
      .select({ assignee: users.username })
      .from(threads)
      .leftJoin(users, eq(users.id, threads.assigneeId))
      .where(eq(threads.state, 'open'));
    expect(open.filter(({ assignee }) => assignee === 'dana.reyes')).toHaveLength(5);
    expect(open.filter(({ assignee }) => assignee === null)).toHaveLength(4);
    expect(await db.$count(threads, isNotNull(threads.snoozedUntil)), 'snoozed').toBe(1);
    expect(await db.$count(threads, eq(threads.channel, 'email')), 'answered by mail').toBe(2);
    expect(await db.$count(incomingMails, eq(incomingMails.outcome, 'enquiry')), 'enquiries by mail').toBe(1);
    expect(await db.$count(users, isNotNull(users.bouncedAddress)), 'mail came back').toBe(1);
    await close();
  },
  // Draws and encrypts every file of the demo.
  180_000,
);
