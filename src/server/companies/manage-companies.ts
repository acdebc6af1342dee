import { eq } from 'drizzle-orm';
import type * as companiesApi from '#shared/companies.ts';
import type { Company, CompanyInput } from '#shared/companies.ts';
import type { Input } from '#shared/endpoint.ts';
import { type Context, inTransaction } from '../core/context.ts';
import type { Db } from '../core/database/db.ts';
import { insertedRow } from '../core/database/inserted-row.ts';
import { companies } from '../core/database/schema.ts';
import { notFound } from '../core/errors.ts';
import { announce } from '../core/live/events.ts';
import type { Member } from '../core/security/actor.ts';
import { recordAudit } from '../core/security/audit.ts';
import { sealedEin } from './eins.ts';
import { findPeople, listedCompanyColumns } from './service.ts';

export async function readCompany(
  { db }: Context,
  _actor: Member,
  { id }: Input<typeof companiesApi.read>,
): Promise<Company> {
  return findCompany(db, id);
}

export async function createCompany(context: Context, actor: Member, input: CompanyInput): Promise<Company> {
  const row = { ...toRow(input), ...(await sealedEin(context.secretBox, input.ein)) };
  return inTransaction(context, async ({ db: tx }) => {
    const { id } = await insertedRow(tx.insert(companies).values(row).returning({ id: companies.id }));
    await recordAudit(tx, actor, 'company_created', { type: 'company', id });
    await announce(tx, 'companies', 'staff');
    return findCompany(tx, id);
  });
}

export async function updateCompany(
  context: Context,
  actor: Member,
  { id, ...input }: Input<typeof companiesApi.update>,
): Promise<Company> {
  const ein = await sealedEin(context.secretBox, input.ein);
  return inTransaction(context, async ({ db: tx }) => {
    const [updated] = await tx
      .update(companies)
      .set({ ...toRow(input), ...ein })
      .where(eq(companies.id, id))
      .returning({ id: companies.id });
    if (!updated) throw notFound();
    const details = ein && { ein: ein.einSealed ? 'replaced' : 'removed' };
    await recordAudit(tx, actor, 'company_updated', { type: 'company', id, ...(details && { details }) });
    const company = await findCompany(tx, id);
    // Its people see its name, also next to files.
    const users = company.people.map((person) => person.id);
    for (const topic of ['companies', 'files'] as const) {
      await announce(tx, topic, 'staff');
      if (users.length > 0) await announce(tx, topic, { users });
    }
    return company;
  });
}

export async function findCompany(db: Db, id: number): Promise<Company> {
  const { name, legalName, businessType, address, zipCode, phone, email, website } = companies;
  const { yearEstablished, fiscalYearEnd, createdAt } = companies;
  const [found] = await db
    .select({
      ...{ ...listedCompanyColumns, name, legalName, businessType, address, zipCode, phone, email, website },
      ...{ yearEstablished, fiscalYearEnd, createdAt },
    })
    .from(companies)
    .where(eq(companies.id, id));
  if (!found) throw notFound();
  return { ...found, people: await findPeople(db, [id]) };
}

function toRow({ ein: _, name, businessType, website, yearEstablished, ...texts }: CompanyInput) {
  return {
    name,
    businessType,
    website: website ? withScheme(website) : null,
    yearEstablished: yearEstablished ? Number(yearEstablished) : null,
    legalName: texts.legalName || null,
    address: texts.address || null,
    city: texts.city || null,
    state: texts.state || null,
    zipCode: texts.zipCode || null,
    phone: texts.phone || null,
    email: texts.email || null,
    fiscalYearEnd: texts.fiscalYearEnd || null,
  };
}

const withScheme = (website: string) => (/^https?:/i.test(website) ? website : `https://${website}`);
