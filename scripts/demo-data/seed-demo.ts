import { type Db, transaction } from '#server/core/database/db.ts';
import { sealAuditLog } from '#server/core/security/audit-seals.ts';
import type { Vault } from '#server/files/vault.ts';
import { seedAppointments } from './seed-appointments.ts';
import { seedAuditLog } from './seed-audit-log.ts';
import { seedClientRecords } from './seed-client-records.ts';
import { seedCompanies } from './seed-companies.ts';
import { seedConversations } from './seed-conversations.ts';
import { seedDeadlines } from './seed-deadlines.ts';
import { seedDocuments } from './seed-documents.ts';
import { seedEnquiries } from './seed-enquiries.ts';
import { seedMail } from './seed-mail.ts';
import { seedMessageTemplates } from './seed-message-templates.ts';
import { seedNewsletter } from './seed-newsletter.ts';
import { seedRequestLists } from './seed-request-lists.ts';
import { seedSystem } from './seed-system.ts';
import { seedUsers } from './seed-users.ts';

/**
 * A firm with a history, as of `now`: the same timestamp always gives the same rows. Every table is filled oldest
 * first, because lists page by id (newest-first.test.ts).
 */
export async function seedDemo(db: Db, vault: Vault, now: Date): Promise<void> {
  await transaction(db, async (tx) => {
    const demoUsers = await seedUsers(tx, now);
    const companies = await seedCompanies(tx, demoUsers);
    const { papers, history } = await seedRequestLists(tx, now, demoUsers);
    await seedDocuments(tx, vault, now, demoUsers, companies, papers);
    await seedConversations(tx, now, demoUsers, companies);
    await seedEnquiries(tx, now);
    await seedMail(tx, now, demoUsers);
    await seedAppointments(tx, now, demoUsers, companies);
    await seedDeadlines(tx, now, demoUsers, companies);
    await seedClientRecords(tx, now, demoUsers);
    await seedAuditLog(tx, now, demoUsers, history);
    await seedMessageTemplates(tx);
    await seedNewsletter(tx, now);
    await seedSystem(tx, now);
  });
  // Otherwise the System page would report years of unsealed entries.
  while ((await sealAuditLog(db)) > 0);
}
