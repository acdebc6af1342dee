import { isIP } from 'node:net';
import type { Readable } from 'node:stream';
import { and, asc, eq, gt, inArray, isNotNull, not } from 'drizzle-orm';
import { firm } from '#firm';
import { appointmentServiceLabel } from '#shared/appointments.ts';
import { enquiryServiceLabel } from '#shared/contacts.ts';
import { staffName } from '#shared/format.ts';
import { placeText } from '#shared/meeting-place.ts';
import type { ItemState } from '#shared/request-items.ts';
import { firmClock, firmDay } from '#shared/time.ts';
import { placeOf } from '../appointments/place-of.ts';
import { actionLabel } from '../audit/sentences.ts';
import { isFromUnprovenAddress } from '../contacts/unproven-address.ts';
import type { Db } from '../core/database/db.ts';
import { nameColumns } from '../core/database/name-columns.ts';
import {
  appointments,
  auditLog,
  companies,
  contacts,
  requestItems,
  requestLists,
  users,
} from '../core/database/schema.ts';
import { csvText } from '../core/http/csv.ts';
import type { AuditAction } from '../core/security/audit.ts';
import { asksItsClient } from '../request-lists/asks-client.ts';
import { everyRow, rowsAtOnce } from './rows.ts';

const zone = firm.timeZoneLabel;

const statusLabels = {
  scheduled: 'Scheduled',
  cancelled: 'Cancelled',
  completed: 'Completed',
  no_show: 'Missed',
};

export function appointmentTable(db: Db, userId: number): Readable {
  const rows = everyRow((after) =>
    db
      .select({
        id: appointments.id,
        startsAt: appointments.startsAt,
        endsAt: appointments.endsAt,
        status: appointments.status,
        serviceType: appointments.serviceType,
        placeKind: appointments.placeKind,
        placeDetail: appointments.placeDetail,
        notes: appointments.notes,
        createdAt: appointments.createdAt,
        company: companies.name,
        host: nameColumns,
      })
      .from(appointments)
      .innerJoin(users, eq(users.id, appointments.adminId))
      .leftJoin(companies, eq(companies.id, appointments.companyId))
      .where(and(eq(appointments.customerId, userId), gt(appointments.id, after)))
      .orderBy(asc(appointments.id))
      .limit(rowsAtOnce),
  );
  return csvText(rows, {
    Day: ({ startsAt }) => firmDay(startsAt),
    [`From (${zone})`]: ({ startsAt }) => firmClock(startsAt),
    [`To (${zone})`]: ({ endsAt }) => firmClock(endsAt),
    Service: ({ serviceType }) => appointmentServiceLabel(serviceType),
    With: ({ host }) => staffName(host),
    For: ({ company }) => company ?? 'Personal',
    Place: (row) => placeText(placeOf(row), 'client'),
    Status: ({ status }) => statusLabels[status],
    Notes: ({ notes }) => notes,
    'Booked on': ({ createdAt }) => firmDay(createdAt),
  });
}

/** Enquiries that the firm has linked to this account, except those that may be by somebody else. */
export function enquiryTable(db: Db, userId: number): Readable {
  const rows = everyRow((after) =>
    db
      .select({
        id: contacts.id,
        submittedAt: contacts.submittedAt,
        fullName: contacts.fullName,
        email: contacts.email,
        phone: contacts.phone,
        service: contacts.serviceInterested,
        message: contacts.message,
      })
      .from(contacts)
      .where(and(eq(contacts.customerId, userId), not(isFromUnprovenAddress), gt(contacts.id, after)))
      .orderBy(asc(contacts.id))
      .limit(rowsAtOnce),
  );
  return csvText(rows, {
    Day: ({ submittedAt }) => firmDay(submittedAt),
    [`Time (${zone})`]: ({ submittedAt }) => firmClock(submittedAt),
    Name: ({ fullName }) => fullName,
    Email: ({ email }) => email,
    Phone: ({ phone }) => phone,
    Service: ({ service }) => enquiryServiceLabel(service),
    Message: ({ message }) => message,
  });
}

const itemStateLabels: Record<ItemState, string> = {
  open: 'To do',
  received: 'Sent',
  accepted: 'Accepted',
  returned: 'Sent back',
  not_applicable: 'Does not apply',
  waived: 'No longer needed',
};

/**
 * What the firm requested and what the user answered; the files are among the others. Drafts belong to the firm, and
 * lists of a company that the user has left belong to the company.
 */
export function requestTable(db: Db, userId: number): Readable {
  const rows = everyRow((after) =>
    db
      .select({
        id: requestItems.id,
        list: requestLists.title,
        company: companies.name,
        dueOn: requestLists.dueOn,
        label: requestItems.label,
        state: requestItems.state,
        stateSince: requestItems.stateSince,
        answer: requestItems.answer,
        returnNote: requestItems.returnNote,
      })
      .from(requestItems)
      .innerJoin(requestLists, eq(requestLists.id, requestItems.listId))
      .leftJoin(companies, eq(companies.id, requestLists.companyId))
      .where(
        and(
          eq(requestLists.customerId, userId),
          isNotNull(requestLists.sentAt),
          asksItsClient,
          gt(requestItems.id, after),
        ),
      )
      .orderBy(asc(requestItems.id))
      .limit(rowsAtOnce),
  );
  return csvText(rows, {
    List: ({ list }) => list,
    For: ({ company }) => company ?? 'Personal',
    Due: ({ dueOn }) => dueOn,
    'What we asked for': ({ label }) => label,
    State: ({ state }) => itemStateLabels[state],
    Since: ({ stateSince }) => firmDay(stateSince),
    'Your answer': ({ answer }) => answer,
    'Why it was sent back': ({ returnNote }) => returnNote,
  });
}

/** The audit log entries about their account that a user may see; not the work of staff on it, such as notes. */
const accountActions: AuditAction[] = [
  'register',
  'invitation_accepted',
  'sign_in',
  'sign_in_failed',
  'sign_out',
  'second_step_failed',
  'mailed_code_sent',
  'recovery_code_used',
  'session_ended',
  'other_sessions_ended',
  'user_sessions_ended',
  'device_reported',
  'password_changed',
  'password_reset',
  'user_password_set',
  'email_change_asked',
  'email_changed',
  'email_change_undone',
  'email_confirmed',
  'app_enrolled',
  'app_removed',
  'recovery_codes_replaced',
  'second_factor_reset',
  'passkey_added',
  'passkey_removed',
  'data_export_requested',
  'data_export_downloaded',
];

export function signInTable(db: Db, userId: number): Readable {
  const rows = everyRow((after) =>
    db
      .select({
        id: auditLog.id,
        at: auditLog.at,
        action: auditLog.action,
        actorId: auditLog.actorId,
        address: auditLog.address,
      })
      .from(auditLog)
      .where(
        and(
          eq(auditLog.subjectType, 'user'),
          eq(auditLog.subjectId, String(userId)),
          inArray(auditLog.action, accountActions),
          gt(auditLog.id, after),
        ),
      )
      .orderBy(asc(auditLog.id))
      .limit(rowsAtOnce),
  );
  const isFirm = (actorId: number | null) => actorId !== null && actorId !== userId;
  return csvText(rows, {
    Day: ({ at }) => firmDay(at),
    [`Time (${zone})`]: ({ at }) => firmClock(at),
    What: ({ action }) => actionLabel(action),
    Who: ({ actorId }) => (actorId === null ? 'Not signed in' : isFirm(actorId) ? firm.name : 'You'),
    // The addresses of staff are private.
    'Network address': ({ actorId, address }) => (!isFirm(actorId) && isIP(address) ? address : ''),
  });
}
