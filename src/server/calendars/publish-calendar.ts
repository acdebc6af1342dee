import { and, asc, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import * as calendarsApi from '#shared/calendars.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import { staffName } from '#shared/format.ts';
import { calendarOf } from '../appointments/invitation.ts';
import { selectAppointments } from '../appointments/present-appointment.ts';
import { type Context, inTransaction } from '../core/context.ts';
import { appointments, users } from '../core/database/schema.ts';
import { notFound } from '../core/errors.ts';
import type { Download } from '../core/http/download.ts';
import type { Actor, Member } from '../core/security/actor.ts';
import { recordAudit } from '../core/security/audit.ts';
import type { Signer } from '../core/security/signatures.ts';

type Feed = ResponseOf<typeof calendarsApi.readFeed>;

/** Older appointments remain only in a calendar program's own copy. */
const publishedDaysBack = 30;
const maxEvents = 2000;

const tokenPurpose = 'calendar-feed';

function feedOf(signer: Signer, userId: number, version: number): Feed {
  if (version === 0) return { path: null };
  const token = signer.sign(tokenPurpose, `${userId}-${version}`);
  return { path: calendarsApi.read.path.replace(':token', token) };
}

export async function readCalendarFeed(context: Context, { session }: Member): Promise<Feed> {
  const [member] = await context.db
    .select({ version: users.calendarFeedVersion })
    .from(users)
    .where(eq(users.id, session.user.id));
  return feedOf(context.signer, session.user.id, member?.version ?? 0);
}

/** The address contains a version number, so a new address invalidates all earlier ones. */
export async function renewCalendarFeed(context: Context, actor: Member): Promise<Feed> {
  const { id } = actor.session.user;
  return inTransaction(context, async (tx) => {
    const [member] = await tx.db
      .update(users)
      .set({ calendarFeedVersion: sql`${users.calendarFeedVersion} + 1` })
      .where(eq(users.id, id))
      .returning({ version: users.calendarFeedVersion });
    await recordAudit(tx.db, actor, 'calendar_feed_renewed', { type: 'user', id });
    return feedOf(context.signer, id, member?.version ?? 0);
  });
}

export async function readCalendar(
  context: Context,
  _actor: Actor,
  { token }: { token: string },
): Promise<Download> {
  const [, id, version] = /^(\d+)-(\d+)$/.exec(context.signer.verify(tokenPurpose, token) ?? '') ?? [];
  const [member] = await context.db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName, jobTitle: users.jobTitle })
    .from(users)
    .where(
      and(
        eq(users.id, Number(id ?? 0)),
        eq(users.calendarFeedVersion, Number(version ?? 0)),
        eq(users.role, 'admin'),
        isNull(users.deletedAt),
      ),
    );
  if (!member) throw notFound();
  const rows = await selectAppointments(context.db)
    .where(
      and(
        eq(appointments.adminId, member.id),
        ne(appointments.status, 'cancelled'),
        gt(appointments.endsAt, sql.raw(`now() - interval '${publishedDaysBack} days'`)),
      ),
    )
    .orderBy(asc(appointments.startsAt))
    .limit(maxEvents);
  return { filename: 'appointments.ics', content: Buffer.from(calendarOf(staffName(member), rows)) };
}
