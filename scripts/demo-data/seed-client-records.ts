import { randomBytes } from 'node:crypto';
import { and, desc, eq, inArray, max, sql } from 'drizzle-orm';
import type { Db } from '#server/core/database/db.ts';
import { auditLog, companies, devices, files, isOpening } from '#server/core/database/schema.ts';
import { createAddress } from '#test/factories/addresses.ts';
import { createClientNote } from '#test/factories/client-notes.ts';
import { joinCompany } from '#test/factories/companies.ts';
import { createInvitation } from '#test/factories/invitations.ts';
import { createTag, tagClient } from '#test/factories/tags.ts';
import { createUser } from '#test/factories/users.ts';
import { clientRecords, clients, companies as demoCompanies } from './demo-data.ts';
import { daysBefore, latestDaytimeBefore } from './firm-calendar.ts';
import type { DemoUsers } from './seed-users.ts';

/** What the client pages show besides files, messages and appointments. */
export async function seedClientRecords(db: Db, now: Date, demoUsers: DemoUsers): Promise<void> {
  await seedNotes(db, now, demoUsers);
  await seedTags(db, demoUsers);
  for (const { client, ...address } of clientRecords.addresses) {
    await createAddress(db, demoUsers.named(client).id, address);
  }
  await seedInvitations(db, now, demoUsers);
  await seedOpenings(db, now, demoUsers);
}

async function seedNotes(db: Db, now: Date, demoUsers: DemoUsers): Promise<void> {
  const atWork = (daysAgo: number) => latestDaytimeBefore(daysBefore(now, daysAgo), 'staff').toISOString();
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
  const ofCompanies = await Promise.all(
    demoCompanies
      .filter(({ notes }) => notes !== undefined)
      .map(async ({ name, notes, people }) => ({
        companyId: await companyNamed(db, name),
        authorId: demoUsers.accountantOf(demoUsers.named(people[0] as string)).id,
        content: notes as string,
        createdAt: atWork(300),
      })),
  );
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

/** Accounts without a password and with an open invitation. Nobody has the link, because only its hash is stored. */
async function seedInvitations(db: Db, now: Date, demoUsers: DemoUsers): Promise<void> {
  for (const { by, company, daysAgo, ...person } of clientRecords.invitations) {
    const sentAt = latestDaytimeBefore(daysBefore(now, daysAgo), 'staff').toISOString();
    const user = await createUser(db, {
      ...person,
      role: 'customer',
      password: '',
      emailConfirmed: false,
      createdAt: sentAt,
    });
    await joinCompany(db, user.id, await companyNamed(db, company), {
      isPrimaryCompany: true,
      accessLevel: 'read_only',
    });
    await createInvitation(db, user.id, { invitedBy: demoUsers.named(by).id, sentAt });
  }
}

/**
 * Audit entries for files with downloads, some hours after their upload: opened by the client, or by the accountant if
 * the client uploaded the file. Whoever opened one has a device that was seen at that time.
 */
async function seedOpenings(db: Db, now: Date, demoUsers: DemoUsers): Promise<void> {
  const owners = ['maya.okafor', 'theo.lindqvist', 'elena.castellanos'].map(demoUsers.named);
  const opened = await db
    .select()
    .from(files)
    .where(
      inArray(
        files.userId,
        owners.map(({ id }) => id),
      ),
    )
    .orderBy(desc(files.id));
  const rows = opened.flatMap(({ id, userId, uploadedBy, uploadedAt, downloads }) => {
    const owner = owners.find((user) => user.id === userId);
    if (!uploadedAt || !owner) return [];
    const actorId = uploadedBy === userId ? demoUsers.accountantOf(owner).id : userId;
    return Array.from({ length: Math.min(downloads, 3) }, (_, time) => ({
      at: new Date(Date.parse(uploadedAt) + (time + 1) * 5 * 3_600_000),
      action: time === 0 ? 'file_downloaded' : 'file_opened',
      actorId,
      subjectId: String(id),
      clientId: userId,
    }));
  });
  const past = rows.filter(({ at }) => at < now).sort((one, other) => one.at.getTime() - other.at.getTime());
  if (past.length === 0) return;
  await db.insert(auditLog).values(
    past.map(({ at, ...row }) => ({
      ...row,
      at: at.toISOString(),
      address: '192.0.2.14',
      subjectType: 'file',
    })),
  );
  for (const { id } of owners) await noteOpenings(db, id);
}

/** What an opening by the owner changes besides the audit log. */
async function noteOpenings(db: Db, userId: number): Promise<void> {
  const byOwner = db
    .select({ fileId: sql<number>`subject_id::int`.as('file_id'), at: sql<string>`min(at)`.as('first_at') })
    .from(auditLog)
    .where(and(eq(auditLog.actorId, userId), eq(auditLog.clientId, userId), isOpening))
    .groupBy(auditLog.subjectId)
    .as('by_owner');
  await db
    .update(files)
    .set({ openedAt: sql`${byOwner.at}` })
    .from(byOwner)
    .where(eq(files.id, byOwner.fileId));
  const [seen] = await db
    .select({ at: max(auditLog.at) })
    .from(auditLog)
    .where(eq(auditLog.actorId, userId));
  if (!seen?.at) return;
  const times = { createdAt: seen.at, lastSeenAt: seen.at };
  await db.insert(devices).values({ userId, tokenHash: randomBytes(32), ...times });
}
