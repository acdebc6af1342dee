import type { Db } from '../../src/server/core/db.ts';
import type { Vault } from '../../src/server/files/vault.ts';
import { seedCompanies } from './seed-companies.ts';
import { seedConversations } from './seed-conversations.ts';
import { seedDeadlines } from './seed-deadlines.ts';
import { seedDocuments } from './seed-documents.ts';
import { seedEnquiries } from './seed-enquiries.ts';
import { seedMeetings } from './seed-meetings.ts';
import { seedPeople } from './seed-people.ts';

/**
 * A firm in the middle of its work, as of `now`: the same moment always gives the same rows. Every table is filled
 * oldest first, because lists page by id.
 */
export async function seedDemo(db: Db, vault: Vault, now: Date): Promise<void> {
  await db.transaction(async (transaction) => {
    const people = await seedPeople(transaction, now);
    const companies = await seedCompanies(transaction, people);
    await seedDocuments(transaction, vault, now, people, companies);
    await seedConversations(transaction, now, people, companies);
    await seedEnquiries(transaction, now);
    await seedMeetings(transaction, now, people, companies);
    await seedDeadlines(transaction, now, people, companies);
  });
}
