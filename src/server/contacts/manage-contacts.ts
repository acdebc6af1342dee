import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type * as contactsApi from '#shared/contacts.ts';
import { type Contact, enquiryServiceLabel, statusReachableFrom } from '#shared/contacts.ts';
import type { Input } from '#shared/endpoint.ts';
import type { Context } from '../core/context.ts';
import { type Db, transaction } from '../core/database/db.ts';
import { listPage } from '../core/database/list-page.ts';
import { everyRow, type Page } from '../core/database/paging.ts';
import { contacts, incomingMails, users } from '../core/database/schema.ts';
import { matches } from '../core/database/search.ts';
import { AppError, notFound } from '../core/errors.ts';
import { csvDownload } from '../core/http/csv.ts';
import type { Download } from '../core/http/download.ts';
import { announce } from '../core/live/events.ts';
import type { Member } from '../core/security/actor.ts';
import { recordAudit } from '../core/security/audit.ts';
import { isFromUnprovenAddress } from './unproven-address.ts';

const shown = {
  id: contacts.id,
  fullName: contacts.fullName,
  email: contacts.email,
  phone: contacts.phone,
  serviceInterested: contacts.serviceInterested,
  message: contacts.message,
  submittedAt: contacts.submittedAt,
  status: contacts.status,
  /**
   * Null if the account is closed: the sender is no longer a client and can be made one again. Also if the account may
   * be somebody else's.
   */
  customerId: sql<number | null>`(select ${users.id} from ${users}
    where ${users.id} = ${contacts}.customer_id and ${users.deletedAt} is null
      and not ${isFromUnprovenAddress})`,
  mail: sql<Contact['mail']>`(select json_build_object('id', ${incomingMails.id},
    'stored', ${incomingMails.storedFilename} is not null, 'subject', ${incomingMails.subject},
    'authentication', ${incomingMails.authentication}) from ${incomingMails}
    where ${incomingMails.contactId} = ${contacts}.id limit 1)`,
};

export async function listContacts(
  { db }: Context,
  _actor: Member,
  { q, ...page }: Input<typeof contactsApi.list>,
): Promise<Page<Contact>> {
  const { rows, ...rest } = await listPage(db, shown, matches(contacts.searchWords, q), page);
  return { rows: rows.map(toResponse), ...rest };
}

export async function readContact(
  { db }: Context,
  _actor: Member,
  { id }: Input<typeof contactsApi.read>,
): Promise<Contact> {
  const [found] = await db.select(shown).from(contacts).where(eq(contacts.id, id));
  if (!found) throw notFound();
  return toResponse(found);
}

/** Concurrent updates do not overwrite each other: the row changes only from a status that allows it. */
export async function updateContact(
  { db }: Context,
  actor: Member,
  { id, status }: Input<typeof contactsApi.update>,
): Promise<Contact> {
  return transaction(db, async (tx) => {
    const [updated] = await tx
      .update(contacts)
      .set({ status })
      .where(and(eq(contacts.id, id), inArray(contacts.status, [...statusReachableFrom[status]])))
      .returning(shown);
    if (!updated) {
      if ((await tx.$count(contacts, eq(contacts.id, id))) === 0) throw notFound();
      throw new AppError(
        'not_possible',
        'This enquiry has changed meanwhile. Load the page again to see it.',
      );
    }
    await recordAudit(tx, actor, 'contact_updated', { type: 'contact', id, details: { status } });
    await announce(tx, 'contacts', 'staff');
    return toResponse(updated);
  });
}

/** All enquiries that the search finds, oldest first. */
export async function exportContacts(
  { db }: Context,
  actor: Member,
  { q }: Input<typeof contactsApi.exportCsv>,
): Promise<Download> {
  await recordAudit(db, actor, 'contacts_exported', { type: 'contact' });
  return csvDownload('contacts.csv', everyContact(db, q), {
    Name: (row) => row.fullName,
    Email: (row) => row.email,
    Phone: (row) => row.phone,
    Service: (row) => enquiryServiceLabel(row.serviceInterested),
    Message: (row) => row.message,
    Date: (row) => row.submittedAt,
    Status: (row) => row.status,
    Source: (row) => (row.mail ? 'Email' : 'Website'),
  });
}

function everyContact(db: Db, q: string | undefined) {
  return everyRow((after, count) =>
    db
      .select(shown)
      .from(contacts)
      .where(and(matches(contacts.searchWords, q), gt(contacts.id, after)))
      .orderBy(asc(contacts.id))
      .limit(count),
  );
}

type ShownRow = Pick<typeof contacts.$inferSelect, Exclude<keyof typeof shown, 'mail'>> &
  Pick<Contact, 'mail'>;

function toResponse(row: ShownRow): Contact {
  return {
    id: row.id,
    full_name: row.fullName,
    email: row.email,
    phone: row.phone,
    service_interested: row.serviceInterested,
    message: row.message,
    submitted_at: row.submittedAt,
    status: row.status,
    customer_id: row.customerId,
    mail: row.mail,
  };
}
