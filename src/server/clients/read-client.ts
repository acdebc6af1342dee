import { and, asc, desc, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type * as clientsApi from '#shared/clients.ts';
import { type Client, type CompanyPerson, maxPeople } from '#shared/clients.ts';
import type { Input } from '#shared/endpoint.ts';
import { personName } from '#shared/format.ts';
import { addressesOf } from '../addresses/service.ts';
import { listedCompanyColumns } from '../companies/service.ts';
import type { Context } from '../core/context.ts';
import type { Db } from '../core/database/db.ts';
import { nameColumns } from '../core/database/name-columns.ts';
import {
  companies,
  devices,
  invitations,
  passkeys,
  sessions,
  totpSecrets,
  userCompanies,
  users,
} from '../core/database/schema.ts';
import { toIsoTimestamp } from '../core/database/timestamp.ts';
import { notFound } from '../core/errors.ts';
import type { Member } from '../core/security/actor.ts';
import { tagsOf } from '../tags/tag-client.ts';
import { findAssignedStaff } from '../users/assign-staff.ts';
import { accountColumns } from './account-state.ts';
import { isClient } from './whose.ts';

export async function readClient(
  { db }: Context,
  _actor: Member,
  { id }: Input<typeof clientsApi.read>,
): Promise<Client> {
  const [client] = await db
    .select({
      id: users.id,
      username: users.username,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      emailConfirmed: users.emailConfirmed,
      phone: users.phone,
      clientSince: users.createdAt,
      closedAt: users.deletedAt,
      ...accountColumns,
      secondFactor: secondFactor as SQL<Client['secondFactor']>,
      lastSeenAt: lastSeenAt as SQL<string | null>,
    })
    .from(users)
    .leftJoin(invitations, eq(invitations.userId, users.id))
    .where(isClient(id));
  if (!client) throw notFound();
  const [theirAddresses, theirCompanies, theirTags, assignedStaff, people] = await Promise.all([
    addressesOf(db, id),
    findCompanies(db, id),
    tagsOf(db, id),
    findAssignedStaff(db, id),
    findPeople(db, id),
  ]);
  return {
    ...client,
    name: personName(client),
    addresses: theirAddresses,
    companies: theirCompanies,
    tags: theirTags,
    assignedStaff,
    people,
  };
}

const secondFactor = sql`case
  when exists (select from ${passkeys} where ${eq(passkeys.userId, users.id)}) then 'passkey'
  when exists (select from ${totpSecrets} where ${eq(totpSecrets.userId, users.id)} and ${totpSecrets.enrolledAt} is not null) then 'app'
  end`;

/** Includes sessions from before devices were recorded, which have no device. */
const lastSeenAt = sql`greatest(
  (select max(${devices.lastSeenAt}) from ${devices} where ${eq(devices.userId, users.id)}),
  (select max(${sessions.lastSeenAt}) from ${sessions} where ${eq(sessions.userId, users.id)}))`.mapWith(
  toIsoTimestamp,
);

function findCompanies(db: Db, userId: number): Promise<Client['companies']> {
  return db
    .select({
      ...listedCompanyColumns,
      businessType: companies.businessType,
      fiscalYearEnd: companies.fiscalYearEnd,
      isPrimaryCompany: userCompanies.isPrimaryCompany,
      isPrimaryContact: userCompanies.isPrimaryContact,
      accessLevel: userCompanies.accessLevel,
    })
    .from(userCompanies)
    .innerJoin(companies, eq(companies.id, userCompanies.companyId))
    .where(eq(userCompanies.userId, userId))
    .orderBy(desc(userCompanies.isPrimaryCompany), asc(companies.name), asc(companies.id));
}

const own = alias(userCompanies, 'own');

/** The other people of the client's companies, without closed accounts; a person who shares several is listed once. */
async function findPeople(db: Db, userId: number): Promise<CompanyPerson[]> {
  const rows = await db
    .select({
      id: users.id,
      person: nameColumns,
      ...accountColumns,
      company: {
        id: companies.id,
        name: companies.name,
        accessLevel: userCompanies.accessLevel,
        isPrimaryContact: userCompanies.isPrimaryContact,
      },
    })
    .from(own)
    .innerJoin(userCompanies, eq(userCompanies.companyId, own.companyId))
    .innerJoin(companies, eq(companies.id, own.companyId))
    .innerJoin(users, eq(users.id, userCompanies.userId))
    .leftJoin(invitations, eq(invitations.userId, users.id))
    .where(
      and(eq(own.userId, userId), ne(users.id, userId), eq(users.role, 'customer'), isNull(users.deletedAt)),
    )
    .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id), asc(companies.name))
    .limit(10 * maxPeople);
  const people = new Map<number, CompanyPerson>();
  for (const { company, person, ...row } of rows) {
    const known = people.get(row.id);
    if (known) known.companies.push(company);
    else people.set(row.id, { ...row, name: personName(person), companies: [company] });
  }
  return [...people.values()].slice(0, maxPeople);
}
