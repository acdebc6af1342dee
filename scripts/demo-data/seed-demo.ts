import { type Db, transaction } from '#server/core/database/db.ts';
import type { Vault } from '#server/files/vault.ts';
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
  await transaction(db, async (tx) => {
    const people = await seedPeople(tx, now);
    const companies = await seedCompanies(tx, people);
    await seedDocuments(tx, vault, now, people, companies);
    await seedConversations(tx, now, people, companies);
    await seedEnquiries(tx, now);
    await seedMeetings(tx, now, people, companies);
    await seedDeadlines(tx, now, people, companies);
  });
}
