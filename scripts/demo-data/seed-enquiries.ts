import type { Db } from '#server/core/database/db.ts';
import { createContact } from '#test/factories/contacts.ts';
import { businessEnquiries } from './business-enquiries.ts';
import { daysBefore, latestWakingMoment } from './firm-calendar.ts';
import { householdEnquiries } from './household-enquiries.ts';

export async function seedEnquiries(db: Db, now: Date): Promise<void> {
  const rows = [...householdEnquiries, ...businessEnquiries]
    .map(({ from, service, daysAgo, ...enquiry }) => ({
      ...enquiry,
      fullName: from,
      serviceInterested: service,
      submittedAt: latestWakingMoment(daysBefore(now, daysAgo), 'client').toISOString(),
    }))
    .sort((one, other) => one.submittedAt.localeCompare(other.submittedAt));
  for (const row of rows) await createContact(db, row);
}
