import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { personName } from '#shared/format.ts';
import type { Db } from '../core/database/db.ts';
import { nameColumns } from '../core/database/name-columns.ts';
import { companies, userCompanies, users } from '../core/database/schema.ts';
import { notFound } from '../core/errors.ts';

type Person = Pick<typeof users.$inferSelect, 'id' | 'email' | 'emailConfirmed' | 'deletedAt'> & {
  name: string;
};

/** The client, or the company with all its people, whose timeline and open matters are read. */
export interface Whose {
  people: Person[];
  /** Undefined for a client. */
  companyId: number | undefined;
}

const personColumns = {
  id: users.id,
  email: users.email,
  emailConfirmed: users.emailConfirmed,
  deletedAt: users.deletedAt,
  ...nameColumns,
};

/** Staff are not clients. A closed account stays readable: the firm keeps its records. */
export const isClient = (id: number) => and(eq(users.id, id), eq(users.role, 'customer'));

export async function findClient(db: Db, id: number): Promise<Whose> {
  const rows = await db.select(personColumns).from(users).where(isClient(id));
  if (rows.length === 0) throw notFound();
  return { people: rows.map(named), companyId: undefined };
}

/** The people currently linked to it, including closed accounts. */
export async function findCompanyPeople(db: Db, id: number): Promise<Whose> {
  if ((await db.$count(companies, eq(companies.id, id))) === 0) throw notFound();
  const rows = await db
    .select(personColumns)
    .from(userCompanies)
    .innerJoin(users, eq(users.id, userCompanies.userId))
    .where(and(eq(userCompanies.companyId, id), eq(users.role, 'customer')))
    .orderBy(asc(users.id));
  return { people: rows.map(named), companyId: id };
}

function named(row: Omit<Person, 'name'> & Parameters<typeof personName>[0]): Person {
  const { id, email, emailConfirmed, deletedAt } = row;
  return { id, email, emailConfirmed, deletedAt, name: personName(row) };
}

export const idsOf = ({ people }: Whose) => people.map(({ id }) => id);

/** The current value in a query of `forEach`. */
export const own = sql`own.value`;

/** Runs a query for each value and joins the rows: one plan, however many people a company has. */
export function forEach(values: number[] | string[], query: SQL): SQL {
  const type = sql.raw(typeof values[0] === 'string' ? 'text' : 'int');
  return sql`select found.* from unnest(${sql.param(values)}::${type}[]) own(value) cross join lateral (${query}) found`;
}
