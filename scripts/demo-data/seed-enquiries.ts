import type { Db } from '#server/core/database/db.ts';
import { createContact } from '#test/factories/contacts.ts';
import { enquiries } from './demo-data.ts';
import { daysBefore, latestDaytimeBefore } from './firm-calendar.ts';

export async function seedEnquiries(db: Db, now: Date): Promise<void> {
  const rows = enquiries
    .map(({ from, service, daysAgo, ...enquiry }) => ({
      ...enquiry,
      fullName: from,
      serviceInterested: service,
      submittedAt: latestDaytimeBefore(daysBefore(now, daysAgo), 'client').toISOString(),
    }))
    .sort((one, other) => one.submittedAt.localeCompare(other.submittedAt));
  for (const row of rows) await createContact(db, row);
}
