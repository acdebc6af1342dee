import { and, eq, inArray, isNotNull, isNull, ne, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { firm } from '#firm';
import type { CurrentUser, Role } from '#shared/accounts.ts';
import { type AccessLevel, accessLevels } from '#shared/companies.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import {
  appointments,
  clientAssignments,
  clientNotes,
  dataExports,
  deadlines,
  files,
  messages,
  requestLists,
  threads,
  userCompanies,
  users,
} from './core/database/schema.ts';
import { AppError, signedOut } from './core/errors.ts';
import { isActiveStaff } from './core/security/accounts.ts';
import type { Actor, Member } from './core/security/actor.ts';
import type { SignInRules } from './core/security/sign-in-rules.ts';

/**
 * Every access rule in one file. First who may call an endpoint, then the scopes that services put into their WHERE
 * clauses: a row outside a scope does not exist for that actor. Returns the actor that the service sees.
 */
export function requireAccess(
  rules: SignInRules,
  { access, beforePasswordChange, beforeEnrolment, stepUp }: Endpoint,
  actor: Actor,
): Actor {
  // Checked first: until the password is changed, the session may belong to the staff member who set it.
  if (actor.session?.user.mustChangePassword && beforePasswordChange !== 'allowed') {
    if (access === 'anyone' && !beforePasswordChange) return { ...actor, session: null };
    throw new AppError('password_change_required', 'Please choose a new password first.');
  }
  if (actor.session && mustEnrol(rules, actor.session.user) && beforeEnrolment !== 'allowed') {
    if (access === 'anyone') return { ...actor, session: null };
    throw new AppError('enrolment_required', 'Please set up a second step for signing in first.');
  }
  if (access === 'anyone') return actor;
  if (!actor.session) throw signedOut();
  if (access !== 'signed-in' && actor.session.user.role !== 'admin') {
    throw new AppError('forbidden', 'Only the firm’s staff can do this.');
  }
  if (access === 'owner') requireOwner(actor as Member, 'do this');
  if (stepUp) requireRecentProof(rules, actor as Member);
  return actor;
}

/** For endpoints that are only for owners in some cases; the others have `access: 'owner'`. */
export function requireOwner(actor: Member, what: string): void {
  if (!isOwner(actor)) throw new AppError('forbidden', `Only an owner can ${what}.`);
}

/** Hours, time off and profiles: staff change their own, owners everybody's. */
export function requireOwnerForColleague(actor: Member, staffId: number, what: string): void {
  if (actor.session.user.id !== staffId) requireOwner(actor, what);
}

export function isOwner({ session }: Member): boolean {
  return session.user.staffLevel === 'owner';
}

/** Staff who have not enrolled a second factor in the time they had. */
function mustEnrol({ staffMustEnrol }: SignInRules, user: CurrentUser): boolean {
  const { role, hasSecondFactor, secondFactorDueAt } = user;
  if (!staffMustEnrol || role !== 'admin' || hasSecondFactor || !secondFactorDueAt) return false;
  return new Date(secondFactorDueAt) <= new Date();
}

/** For endpoints that need a recent proof in some cases only; the others say so with `stepUp`. */
export function requireRecentProof({ stepUp }: SignInRules, { session }: Member): void {
  if (!stepUp || session.hasRecentProof) return;
  throw new AppError('step_up_required', 'Please confirm that it is you.');
}

/** The user whose access is checked, signed in or not; in a prepared query the id is a placeholder. */
interface ScopedUser {
  session: { user: { id: number | Placeholder; role: Role } };
}

/** For a prepared query that all users of a role share. */
export function anyOf(role: Role, id: Placeholder): ScopedUser {
  return { session: { user: { id, role } } };
}

/** A customer's are those of their conversations, not what they had as staff. As an array these are read only once. */
function messagesOf(side: PgColumn, { session }: ScopedUser): SQL {
  const { id, role } = session.user;
  const own = sql`${messages.threadId} = any(array(select ${threads.id} from ${threads} where ${eq(threads.customerId, id)}))`;
  return sql`(${and(eq(side, id), role === 'admin' ? undefined : own)})`;
}

export const sentMessages = (actor: ScopedUser) => messagesOf(messages.fromUserId, actor);
/** Only the recipient has unread messages and can mark one as read. */
export const receivedMessages = (actor: ScopedUser) => messagesOf(messages.toUserId, actor);

/** Messages a user may see: their own, and for staff all, because they cover for one another. */
export const visibleMessages = (actor: Member) =>
  actor.session.user.role === 'admin' ? undefined : or(sentMessages(actor), receivedMessages(actor));

/** Users an actor may write to: customers to staff, staff to customers. Invited clients read it once they accept. */
export function allowedRecipients(actor: Member): SQL | undefined {
  const other = actor.session.user.role === 'admin' ? 'customer' : 'admin';
  return and(allowedReplyRecipients(actor), eq(users.role, other));
}

/** Users an actor may reply or forward to: for staff also colleagues. */
export function allowedReplyRecipients({ session }: Member): SQL | undefined {
  const isClient = and(eq(users.role, 'customer'), isNull(users.deletedAt));
  const reachable = session.user.role === 'admin' ? or(isActiveStaff, isClient) : isActiveStaff;
  return and(reachable, ne(users.id, session.user.id));
}

/** Files that a user owns, including those that staff uploaded for them. */
export const ownFiles = ({ session }: ScopedUser) => eq(files.userId, session.user.id);

/** Levels that show the company's files; with `standard` a user sees only their own. */
export const readingLevels: AccessLevel[] = ['read_only', 'full'];

/**
 * Rows of companies in which a customer has one of these levels. As an array, not a join or a subselect: only then can
 * PostgreSQL combine the indexes by owner and by company for 'own or of a company'.
 */
function ofCompanies(company: PgColumn, { session }: ScopedUser, levels: readonly AccessLevel[]): SQL {
  const linked = and(eq(userCompanies.userId, session.user.id), inArray(userCompanies.accessLevel, levels));
  return sql`(${company} is not null and ${company} = any(array(select ${userCompanies.companyId} from ${userCompanies} where ${linked})))`;
}

/**
 * Deadlines that a customer sees: their own, and those of a company whose files they may read or whose main contact
 * they are. One that names another person of the company is only theirs; no customer sees one for staff.
 */
export function customerDeadlines({ session }: ScopedUser): SQL | undefined {
  const seen = and(
    eq(userCompanies.userId, session.user.id),
    or(inArray(userCompanies.accessLevel, readingLevels), userCompanies.isPrimaryContact),
  );
  const ofCompany = sql`${deadlines.companyId} in (select ${userCompanies.companyId} from ${userCompanies} where ${seen})`;
  return and(
    deadlines.shownToClient,
    or(eq(deadlines.customerId, session.user.id), and(isNull(deadlines.customerId), ofCompany)),
  );
}

/** Files in a user's own list and on their dashboard. */
export function listedFiles(actor: ScopedUser): SQL | undefined {
  if (actor.session.user.role === 'admin') return ownFiles(actor);
  return or(ownFiles(actor), ofCompanies(files.companyId, actor, readingLevels));
}

/**
 * Rows of customers whom staff may see: all, because staff cover for each other, unless the firm restricts access to
 * assigned staff. Assigned staff see a company's rows if they are assigned to any of its people.
 */
function ofVisibleCustomers(actor: ScopedUser, owner: PgColumn, company: PgColumn): SQL | undefined {
  if (!firm.files.assignedStaffOnly) return undefined;
  return sql`(${isAssigned(actor, owner)} or exists (
    select from ${userCompanies} where ${userCompanies.companyId} = ${company}
      and ${isAssigned(actor, userCompanies.userId)}))`;
}

export function isAssigned({ session }: ScopedUser, customer: PgColumn): SQL {
  return sql`exists (select from ${clientAssignments} where ${clientAssignments.adminId} = ${session.user.id}
    and ${clientAssignments.customerId} = ${customer})`;
}

/** Clients to whom staff may send a list from a template: staff who cannot see the answers must not ask. */
export function askableClients(actor: ScopedUser): SQL | undefined {
  return firm.files.assignedStaffOnly ? isAssigned(actor, users.id) : undefined;
}

/** Customers' files that staff may see. */
export function customerFiles(actor: ScopedUser): SQL | undefined {
  return ofVisibleCustomers(actor, files.userId, files.companyId);
}

/** Customers' request lists that staff may see and change. */
export function customerRequestLists(actor: ScopedUser): SQL | undefined {
  return ofVisibleCustomers(actor, requestLists.customerId, requestLists.companyId);
}

/** Files a user may open. */
export function readableFiles(actor: ScopedUser): SQL | undefined {
  if (actor.session.user.role !== 'admin') return listedFiles(actor);
  const others = customerFiles(actor);
  return others && or(ownFiles(actor), others);
}

/** The same for a prepared query that both roles share. */
export function readableFilesOf(id: Placeholder): SQL | undefined {
  const isStaff = sql`exists (select from ${users} where ${users.id} = ${id} and ${users.role} = 'admin')`;
  return or(readableFiles(anyOf('customer', id)), and(isStaff, readableFiles(anyOf('admin', id))));
}

/** Customers reach their own appointments; staff cover for one another and reach all. */
export const reachableAppointments = ({ session }: Member) =>
  session.user.role === 'admin' ? undefined : eq(appointments.customerId, session.user.id);

/** Appointments in the list: a customer's own, or those that a staff member hosts. */
export function listedAppointments({ session }: Member): SQL {
  return eq(session.user.role === 'admin' ? appointments.adminId : appointments.customerId, session.user.id);
}

/**
 * Sent request lists that a customer may see: those addressed to them, and those of companies whose files they may
 * read. Customers no longer see the lists of a company that they have left.
 */
export function readableLists(actor: ScopedUser): SQL | undefined {
  return and(isNotNull(requestLists.sentAt), or(askedLists(actor), companyLists(actor, readingLevels)));
}

/** Lists that a customer may answer: those addressed to them, and those of companies that they have full access to. */
export function answerableLists(actor: ScopedUser): SQL | undefined {
  return and(isNotNull(requestLists.sentAt), or(askedLists(actor), companyLists(actor, ['full'])));
}

/** Lists whose upload link a user may see, renew and end: customers if they may answer it, staff if they see it. */
export function sharedLists(actor: Member): SQL | undefined {
  if (actor.session.user.role !== 'admin') return answerableLists(actor);
  return and(isNotNull(requestLists.sentAt), customerRequestLists(actor));
}

function askedLists(actor: ScopedUser): SQL | undefined {
  return and(
    eq(requestLists.customerId, actor.session.user.id),
    or(isNull(requestLists.companyId), companyLists(actor, accessLevels)),
  );
}

const companyLists = (actor: ScopedUser, levels: readonly AccessLevel[]) =>
  ofCompanies(requestLists.companyId, actor, levels);

/** Only its author may change a note; all staff read it. All may change notes from before authors were recorded. */
export function ownNotes({ session }: Member): SQL | undefined {
  return or(eq(clientNotes.authorId, session.user.id), isNull(clientNotes.authorId));
}

/** Copies of a user's data that they asked for themselves. */
export function ownDataExports({ session }: Member): SQL | undefined {
  return and(eq(dataExports.userId, session.user.id), eq(dataExports.requestedBy, session.user.id));
}

/** Copies of clients' data that this owner asked for. Other owners request their own copies. */
export function clientDataExports({ session }: Member): SQL | undefined {
  return and(ne(dataExports.userId, session.user.id), eq(dataExports.requestedBy, session.user.id));
}
