import { and, eq, isNull, ne, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { firm } from '#firm';
import type { Role } from '#shared/accounts.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { appointments, clientAssignments, files, messages, users } from './core/database/schema.ts';
import { AppError, signedOut } from './core/errors.ts';
import type { Actor, Member } from './core/security/actor.ts';

/**
 * Every rule of who may do what, on one page. First the door of each endpoint, then the scopes that services put
 * into their WHERE clauses: what lies outside a scope does not exist for that person. The answer is who the caller
 * counts as from here on.
 */
export function requireAccess({ access, beforePasswordChange }: Endpoint, actor: Actor): Actor {
  // First of all: the session may belong to whoever set the password.
  if (actor.session?.user.mustChangePassword && beforePasswordChange !== 'allowed') {
    if (access === 'anyone' && !beforePasswordChange) return { ...actor, session: null };
    throw new AppError('password_change_required', 'Please choose a new password first.');
  }
  if (access === 'anyone') return actor;
  if (!actor.session) throw signedOut();
  if (access === 'admin' && actor.session.user.role !== 'admin') {
    throw new AppError('forbidden', 'Only the firm’s staff can do this.');
  }
  return actor;
}

/** Messages waiting for this person: only the addressee can have unread messages, or mark one read. */
export function addressedTo({ session }: Member): SQL {
  return eq(messages.toUserId, session.user.id);
}

/** Messages a person may see: their own, and for staff all, because they cover for one another. */
export function visibleMessages({ session }: Member): SQL | undefined {
  const { id, role } = session.user;
  return role === 'admin' ? undefined : or(eq(messages.fromUserId, id), eq(messages.toUserId, id));
}

/** Whom a person may write to: customers to staff, staff to customers. A closed account gets nothing more. */
export function mayBeWrittenTo(actor: Member): SQL | undefined {
  const other = actor.session.user.role === 'admin' ? 'customer' : 'admin';
  return and(mayBeAnswered(actor), eq(users.role, other));
}

/** Whom a person may answer or forward to: for staff also colleagues. */
export function mayBeAnswered({ session }: Member): SQL | undefined {
  const reachable = session.user.role === 'admin' ? undefined : eq(users.role, 'admin');
  return and(isNull(users.deletedAt), ne(users.id, session.user.id), reachable);
}

/** Somebody whose rights are asked about, signed in or not; in a prepared query the id comes with each call. */
interface Reader {
  session: { user: { id: number | Placeholder; role: Role } };
}

/** Files that belong to a person, whoever uploaded them. */
export function ownFiles({ session }: Reader): SQL {
  return eq(files.userId, session.user.id);
}

/** Clients' files that staff may see: all of them, because staff cover for one another, unless the firm says otherwise. */
export function clientFiles({ session }: Reader): SQL | undefined {
  if (!firm.files.assignedStaffOnly) return undefined;
  return sql`exists (select from ${clientAssignments} where ${clientAssignments.customerId} = ${files.userId} and ${clientAssignments.adminId} = ${session.user.id})`;
}

/** Files a person may open. */
export function readableFiles(actor: Reader): SQL | undefined {
  if (actor.session.user.role !== 'admin') return ownFiles(actor);
  const others = clientFiles(actor);
  return others && or(ownFiles(actor), others);
}

/** Customers have their own meetings; staff cover for one another and may act on any. */
export function reachableAppointments({ session }: Member): SQL | undefined {
  return session.user.role === 'admin' ? undefined : eq(appointments.customerId, session.user.id);
}

/** What the list shows: a customer's own meetings, or those that a staff member hosts. */
export function listedAppointments({ session }: Member): SQL {
  const side = session.user.role === 'admin' ? appointments.adminId : appointments.customerId;
  return eq(side, session.user.id);
}
