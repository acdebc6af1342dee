import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { WelcomeSteps } from '#shared/welcome.ts';
import { listedAppointments } from '../access.ts';
import { readerOf, selectAppointments, toAppointment } from '../appointments/present-appointment.ts';
import type { Context } from '../core/context.ts';
import { type Db, transaction } from '../core/database/db.ts';
import { appointments, files, users } from '../core/database/schema.ts';
import { announce } from '../core/live/events.ts';
import type { Member } from '../core/security/actor.ts';

/** For the dashboard. Once all three steps are done they stay hidden, even if the meeting is cancelled later. */
export async function readWelcome(db: Db, actor: Member): Promise<WelcomeSteps | null> {
  const { id, firstName, lastName, showsWelcome } = actor.session.user;
  if (!showsWelcome) return null;
  const [[firstFile], meeting] = await Promise.all([
    db
      .select({ name: files.originalFilename })
      .from(files)
      .where(and(eq(files.userId, id), eq(files.uploadedBy, id), isNull(files.deletedAt)))
      .orderBy(asc(files.id))
      .limit(1),
    findMeeting(db, actor),
  ]);
  if (firstName && lastName && firstFile && meeting) {
    await putAway(db, id);
    return null;
  }
  return { firstFile: firstFile?.name ?? null, meeting };
}

async function findMeeting(db: Db, actor: Member): Promise<WelcomeSteps['meeting']> {
  const [row] = await selectAppointments(db)
    .where(and(listedAppointments(actor), inArray(appointments.status, ['scheduled', 'completed'])))
    .orderBy(desc(sql`${appointments.startsAt} > now()`), asc(appointments.startsAt))
    .limit(1);
  return row ? toAppointment(row, readerOf(actor)) : null;
}

export async function closeWelcome({ db }: Context, { session }: Member): Promise<undefined> {
  await transaction(db, async (tx) => {
    await putAway(tx, session.user.id);
    await announce(tx, 'user', { users: [session.user.id] });
  });
}

async function putAway(db: Db, userId: number): Promise<void> {
  await db
    .update(users)
    .set({ welcomeSteps: false })
    .where(and(eq(users.id, userId), users.welcomeSteps));
}
