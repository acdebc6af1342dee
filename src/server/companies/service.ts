import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type * as companiesApi from '#shared/companies.ts';
import type { AccessLevel, CompanyRow, Membership } from '#shared/companies.ts';
import type { Input } from '#shared/endpoint.ts';
import { personName } from '#shared/format.ts';
import type { Context } from '../core/context.ts';
import type { Db } from '../core/database/db.ts';
import { findPage, idsOf } from '../core/database/list-page.ts';
import { nameColumns, personNameText } from '../core/database/name-columns.ts';
import { type Page, toPage } from '../core/database/paging.ts';
import { companies, userCompanies, users } from '../core/database/schema.ts';
import { matches } from '../core/database/search.ts';
import { notFound } from '../core/errors.ts';
import type { Member } from '../core/security/actor.ts';

export async function listCompanies({ db }: Context, { session }: Member): Promise<Membership[]> {
  return membershipsOf(db, session.user.id);
}

/** The columns that `listedCompany` reads. An EIN that the job has not encrypted yet is in the column `ein`. */
export const listedCompanyColumns = {
  id: companies.id,
  name: companies.name,
  city: companies.city,
  state: companies.state,
  einEnding: sql<string | null>`coalesce(${companies.einEnding}, right(${companies.ein}, 4))`,
};

/** What a row shows besides the company's own words: its primary contact, and the end of its EIN. */
function shownBeside(word: string): SQL {
  // The first condition is in an index; the second leaves out who is found only by an address.
  const named = and(matches(users.searchWords, word), matches(sql`search_words(${personNameText()})`, word));
  const contacts = sql`select ${userCompanies.companyId} from ${userCompanies} join ${users} on ${users.id} = ${userCompanies.userId}
    where ${and(userCompanies.isPrimaryContact, isOpenClient, named)}`;
  return sql`(${companies.id} in (${contacts}) or position(${word} in ${listedCompanyColumns.einEnding}) > 0)`;
}

export async function listAllCompanies(
  { db }: Context,
  _actor: Member,
  { q, ...position }: Input<typeof companiesApi.listAll>,
): Promise<Page<CompanyRow>> {
  const found = matches(companies.searchWords, q, shownBeside);
  const { ids, counted } = await findPage(db, idsOf(companies, found), position);
  const rows = await db
    .select({
      ...listedCompanyColumns,
      legalName: companies.legalName,
      businessType: companies.businessType,
    })
    .from(companies)
    .where(inArray(companies.id, ids))
    .orderBy(desc(companies.id));
  const people = await findPeople(db, ids);
  return toPage(
    rows.map((row) => {
      const members = people.filter(({ companyId }) => companyId === row.id);
      const contact = members.find(({ isPrimaryContact }) => isPrimaryContact);
      return { ...row, peopleCount: members.length, primaryContact: contact ?? null };
    }),
    position.limit,
    counted,
  );
}

/**
 * Returns whether the company exists, and keeps it until the transaction ends: undoing an import deletes companies.
 * Everything that adds to a company takes this lock, so the undo either comes first or finds what was added.
 */
export async function lockCompany(tx: Db, id: number): Promise<boolean> {
  const found = await tx
    .select({ id: companies.id })
    .from(companies)
    .where(eq(companies.id, id))
    .for('key share');
  return found.length > 0;
}

const isOpenClient = and(eq(users.role, 'customer'), isNull(users.deletedAt));

/** Clients of these companies with an open account, the primary contact first. */
export async function findPeople(db: Db, companyIds: number[]) {
  const rows = await db
    .select({
      companyId: userCompanies.companyId,
      id: users.id,
      email: users.email,
      emailConfirmed: users.emailConfirmed,
      ...nameColumns,
      isPrimaryCompany: userCompanies.isPrimaryCompany,
      isPrimaryContact: userCompanies.isPrimaryContact,
      accessLevel: userCompanies.accessLevel,
    })
    .from(userCompanies)
    .innerJoin(users, eq(users.id, userCompanies.userId))
    .where(and(inArray(userCompanies.companyId, companyIds), isOpenClient))
    .orderBy(desc(userCompanies.isPrimaryContact), asc(users.firstName), asc(users.lastName), asc(users.id));
  return rows.map((row) => ({ ...row, name: personName(row) }));
}

export async function listClientCompanies(
  { db }: Context,
  _actor: Member,
  { id }: { id: number },
): Promise<Membership[]> {
  const openAccount = and(eq(users.id, id), isNull(users.deletedAt));
  if ((await db.$count(users, openAccount)) === 0) throw notFound();
  return membershipsOf(db, id);
}

/** A user's access level in a company; undefined if they do not belong to it. */
export async function accessLevelOf(
  db: Db,
  userId: number,
  companyId: number,
): Promise<AccessLevel | undefined> {
  const [found] = await db
    .select({ accessLevel: userCompanies.accessLevel })
    .from(userCompanies)
    .where(and(eq(userCompanies.userId, userId), eq(userCompanies.companyId, companyId)));
  return found?.accessLevel;
}

async function membershipsOf(db: Db, userId: number): Promise<Membership[]> {
  return db
    .select({
      company: { id: companies.id, name: companies.name },
      isPrimaryCompany: userCompanies.isPrimaryCompany,
      isPrimaryContact: userCompanies.isPrimaryContact,
      accessLevel: userCompanies.accessLevel,
    })
    .from(userCompanies)
    .innerJoin(companies, eq(companies.id, userCompanies.companyId))
    .where(eq(userCompanies.userId, userId))
    .orderBy(desc(userCompanies.isPrimaryCompany), asc(companies.name), asc(companies.id));
}
