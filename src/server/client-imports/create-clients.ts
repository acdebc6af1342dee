import { sql } from 'drizzle-orm';
import type { AccessLevel } from '#shared/companies.ts';
import { makeUsernames } from '../accounts/make-usernames.ts';
import type { Db } from '../core/database/db.ts';
import { addresses, clientTags, companies, tags, userCompanies, users } from '../core/database/schema.ts';
import type { AuditedActor } from '../core/security/actor.ts';
import { recordAudits } from '../core/security/audit.ts';
import { findCompanies } from './judge-rows.ts';
import type { RowClient } from './read-row.ts';

export interface NewClient {
  line: number;
  client: RowClient;
}

/** The account and the company that a row created. */
export interface Created {
  userId: number;
  companyId: number | null;
}

/**
 * Creates customer accounts without a password, with their companies, tags and addresses. Sends nothing. The result
 * omits rows whose address or username was taken in the meantime.
 */
export async function createClients(
  tx: Db,
  actor: AuditedActor,
  importId: number,
  rows: NewClient[],
): Promise<Map<number, Created>> {
  if (rows.length === 0) return new Map();
  const userIds = await insertUsers(tx, rows);
  const added = rows.flatMap(({ line, client }) => {
    const userId = userIds.get(client.email.toLowerCase());
    return userId === undefined ? [] : [{ line, client, userId }];
  });
  if (added.length === 0) return new Map();
  const { links, created: newCompanies } = await linkCompanies(tx, added);
  await addTags(tx, added);
  await addAddresses(tx, added);
  await recordAudits(
    tx,
    actor,
    'user_created',
    added.map(({ userId }) => ({
      type: 'user',
      id: userId,
      details: { role: 'customer', import: importId },
    })),
  );
  await recordAudits(
    tx,
    actor,
    'company_created',
    [...newCompanies.values()].map((id) => ({ type: 'company', id, details: { import: importId } })),
  );
  await recordAudits(
    tx,
    actor,
    'company_person_linked',
    links.map(({ userId, companyId, ...place }) => ({
      type: 'company',
      id: companyId,
      clientId: userId,
      details: { ...place, import: importId },
    })),
  );
  return new Map(
    added.map(({ line, userId }) => [line, { userId, companyId: newCompanies.get(line) ?? null }]),
  );
}

type Added = NewClient & { userId: number };

/** The ids by lower-case address. */
async function insertUsers(tx: Db, rows: NewClient[]): Promise<Map<string, number>> {
  const usernames = await makeUsernames(
    tx,
    rows.map(({ client }) => client.email),
  );
  const inserted = await tx
    .insert(users)
    .values(
      rows.map(({ client: { firstName, lastName, email, phone } }, index) => ({
        ...{ firstName, lastName, email, phone },
        username: usernames[index] as string,
        role: 'customer' as const,
        password: '',
        emailConfirmed: false,
        welcomeSteps: true,
      })),
    )
    // Taken since the lookup: the row is judged again.
    .onConflictDoNothing()
    .returning({ id: users.id, email: users.email });
  return new Map(inserted.map(({ id, email }) => [email.toLowerCase(), id]));
}

interface Link {
  userId: number;
  companyId: number;
  accessLevel: AccessLevel;
  isPrimaryCompany: boolean;
}

/** Links clients to their companies. `created` are the new companies, by the line that created them. */
async function linkCompanies(
  tx: Db,
  added: Added[],
): Promise<{ links: Link[]; created: Map<number, number> }> {
  const withCompany = added.flatMap(({ client: { company }, ...row }) =>
    company ? [{ ...row, company }] : [],
  );
  if (withCompany.length === 0) return { links: [], created: new Map() };
  const ids = await findCompanies(
    tx,
    withCompany.map(({ company }) => company.name),
  );
  const created = new Map<number, number>();
  const links: Link[] = [];
  for (const { line, userId, company } of withCompany) {
    const key = company.name.toLowerCase();
    let [companyId] = ids.get(key) ?? [];
    if (companyId === undefined) {
      companyId = await createCompany(tx, company);
      ids.set(key, [companyId]);
      created.set(line, companyId);
    }
    links.push({ userId, companyId, accessLevel: 'standard', isPrimaryCompany: true });
  }
  await tx.insert(userCompanies).values(links);
  return { links, created };
}

async function createCompany(tx: Db, { name, type }: { name: string; type: string }): Promise<number> {
  const [created] = await tx
    .insert(companies)
    .values({ name, businessType: type })
    .returning({ id: companies.id });
  return (created as { id: number }).id;
}

async function addTags(tx: Db, added: Added[]): Promise<void> {
  const names = new Map(added.flatMap(({ client }) => client.tags).map((tag) => [tag.toLowerCase(), tag]));
  if (names.size === 0) return;
  await tx
    .insert(tags)
    .values([...names.values()].map((name) => ({ name })))
    .onConflictDoNothing();
  const name = sql<string>`lower(${tags.name})`;
  const found = await tx
    .select({ id: tags.id, name })
    .from(tags)
    .where(sql`${name} = any(${sql.param([...names.keys()])}::text[])`)
    // Keeps tags from being deleted before the clients have them.
    .for('key share');
  const tagIds = new Map(found.map((tag) => [tag.name, tag.id]));
  const links = added.flatMap(({ client, userId }) =>
    client.tags.flatMap((tag) => {
      const tagId = tagIds.get(tag.toLowerCase());
      return tagId === undefined ? [] : [{ customerId: userId, tagId }];
    }),
  );
  if (links.length > 0) await tx.insert(clientTags).values(links).onConflictDoNothing();
}

async function addAddresses(tx: Db, added: Added[]): Promise<void> {
  const rows = added.flatMap(({ client: { address }, userId }) =>
    address
      ? [{ ...address, secondLine: address.secondLine || null, customerId: userId, kind: 'home' as const }]
      : [],
  );
  if (rows.length > 0) await tx.insert(addresses).values(rows);
}
