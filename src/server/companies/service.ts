import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type * as companiesApi from '#shared/companies.ts';
import type { ListedCompany, Membership } from '#shared/companies.ts';
import type { Input } from '#shared/endpoint.ts';
import type { Context } from '../core/context.ts';
import type { Db } from '../core/database/db.ts';
import { findPage, idsOf } from '../core/database/list-page.ts';
import { type Page, toPage } from '../core/database/paging.ts';
import { companies, userCompanies, users } from '../core/database/schema.ts';
import { notFound } from '../core/errors.ts';
import type { Member } from '../core/security/actor.ts';

export async function listCompanies({ db }: Context, { session }: Member): Promise<Membership[]> {
  return membershipsOf(db, session.user.id);
}

/** What `listedCompany` names; the whole tax number never leaves the database. */
export const listedCompanyColumns = {
  id: companies.id,
  name: companies.name,
  city: companies.city,
  state: companies.state,
  einEnding: sql<string | null>`right(${companies.ein}, 4)`,
};

export async function listAllCompanies(
  { db }: Context,
  _actor: Member,
  { q, ...position }: Input<typeof companiesApi.listAll>,
): Promise<Page<ListedCompany>> {
  const names = sql`lower(concat_ws(' ', ${companies.name}, ${companies.legalName}))`;
  const found = q ? sql`strpos(${names}, lower(${q})) > 0` : undefined;
  const { ids, counted } = await findPage(db, idsOf(companies, found), position);
  const rows = await db
    .select(listedCompanyColumns)
    .from(companies)
    .where(inArray(companies.id, ids))
    .orderBy(desc(companies.id));
  return toPage(rows, position.limit, counted);
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

/** Whether the company belongs to the user. */
export async function hasCompany(db: Db, userId: number, companyId: number): Promise<boolean> {
  const found = and(eq(userCompanies.userId, userId), eq(userCompanies.companyId, companyId));
  return (await db.$count(userCompanies, found)) > 0;
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
