import { and, asc, desc, eq, isNull } from 'drizzle-orm';
import type { Membership } from '../../shared/companies.ts';
import type { Member } from '../core/actor.ts';
import type { Db } from '../core/db.ts';
import { notFound } from '../core/errors.ts';
import { companies, userCompanies, users } from '../core/schema.ts';

export async function listCompanies(db: Db, { session }: Member): Promise<Membership[]> {
  return membershipsOf(db, session.user.id);
}

export async function listClientCompanies(
  db: Db,
  _actor: Member,
  { id }: { id: number },
): Promise<Membership[]> {
  const person = and(eq(users.id, id), isNull(users.deletedAt));
  if ((await db.$count(users, person)) === 0) throw notFound();
  return membershipsOf(db, id);
}

/** Whether a company is one of a person's. */
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
