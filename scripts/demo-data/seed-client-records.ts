import { eq } from 'drizzle-orm';
import type { Db } from '#server/core/database/db.ts';
import { companies } from '#server/core/database/schema.ts';
import { createAddress } from '#test/factories/addresses.ts';
import { createClientNote } from '#test/factories/client-notes.ts';
import { joinCompany } from '#test/factories/companies.ts';
import { createInvitation } from '#test/factories/invitations.ts';
import { createTag, tagClient } from '#test/factories/tags.ts';
import { assignClient } from '#test/factories/users.ts';
import { clientRecords, clients, companies as demoCompanies } from './demo-data.ts';
import { staffTime } from './firm-calendar.ts';
import type { DemoUsers } from './seed-users.ts';

/** What the client pages show besides files, messages and appointments. */
export async function seedClientRecords(db: Db, now: Date, demoUsers: DemoUsers): Promise<void> {
  await seedNotes(db, now, demoUsers);
  await seedTags(db, demoUsers);
  for (const { client, ...address } of clientRecords.addresses) {
    await createAddress(db, demoUsers.named(client).id, address);
  }
  await seedInvitations(db, now, demoUsers);
}

async function seedNotes(db: Db, now: Date, demoUsers: DemoUsers): Promise<void> {
  const atWork = (daysAgo: number) => staffTime(now, daysAgo);
  const ofClients = clients.flatMap(({ username, notes, accountant, daysAgo }) =>
    notes === undefined
      ? []
      : [
          {
            customerId: demoUsers.named(username).id,
            authorId: demoUsers.named(accountant).id,
            content: notes,
            createdAt: atWork(daysAgo * 0.9),
          },
        ],
  );
  const ofCompanies = [];
  // One after the other: they share a connection.
  for (const { name, notes, people } of demoCompanies) {
    if (notes === undefined) continue;
    ofCompanies.push({
      companyId: await companyNamed(db, name),
      authorId: demoUsers.accountantOf(demoUsers.named(people[0] as string)).id,
      content: notes,
      createdAt: atWork(300),
    });
  }
  const later = clientRecords.notes.map(({ client, by, daysAgo, pinned, text }) => ({
    customerId: demoUsers.named(client).id,
    authorId: demoUsers.named(by).id,
    content: text,
    pinned,
    createdAt: atWork(daysAgo),
  }));
  const rows = [...ofClients, ...ofCompanies, ...later];
  rows.sort((one, other) => one.createdAt.localeCompare(other.createdAt));
  for (const row of rows) await createClientNote(db, row);
}

async function companyNamed(db: Db, name: string): Promise<number> {
  const [found] = await db.select({ id: companies.id }).from(companies).where(eq(companies.name, name));
  if (!found) throw new Error(`No company in the demo is called ${name}`);
  return found.id;
}

async function seedTags(db: Db, demoUsers: DemoUsers): Promise<void> {
  for (const [name, usernames] of Object.entries(clientRecords.tags)) {
    const { id } = await createTag(db, { name });
    for (const username of usernames) await tagClient(db, demoUsers.named(username).id, id);
  }
}

/** Nobody has the links, because only their hashes are stored. */
async function seedInvitations(db: Db, now: Date, demoUsers: DemoUsers): Promise<void> {
  for (const { by, company, daysAgo, username } of clientRecords.invitations) {
    const user = demoUsers.named(username);
    await joinCompany(db, user.id, await companyNamed(db, company), {
      isPrimaryCompany: true,
      accessLevel: 'read_only',
    });
    const invitedBy = demoUsers.named(by).id;
    await assignClient(db, user.id, invitedBy);
    await createInvitation(db, user.id, { invitedBy, sentAt: staffTime(now, daysAgo) });
  }
}
