import type { Db } from '#server/core/database/db.ts';
import { createDeadline } from '#test/factories/deadlines.ts';
import { dateIn, daysBefore } from './firm-calendar.ts';
import type { DemoUsers } from './seed-users.ts';

export async function seedDeadlines(db: Db, now: Date, demoUsers: DemoUsers, companies: Map<number, number>) {
  const elena = demoUsers.named('elena.castellanos').id;
  const maya = demoUsers.named('maya.okafor').id;
  const rows = [
    { title: 'Annual Report Submission', inDays: 12, priority: 'medium', setDaysAgo: 47 },
    { title: 'Quarterly Tax Filing', inDays: 5, priority: 'high', setDaysAgo: 40 },
    {
      title: 'Audit Fieldwork Papers',
      inDays: 24,
      priority: 'medium',
      setDaysAgo: 31,
      customerId: elena,
      companyId: companies.get(elena),
    },
    {
      title: 'Business License Renewal',
      inDays: 38,
      priority: 'low',
      setDaysAgo: 26,
      companyId: companies.get(maya),
    },
    {
      title: 'Amended Return',
      inDays: 57,
      priority: 'low',
      setDaysAgo: 9,
      customerId: demoUsers.named('nadine.broussard').id,
    },
  ] as const;
  for (const { inDays, setDaysAgo, ...values } of rows) {
    await createDeadline(db, {
      ...values,
      shownToClient: true,
      dueOn: dateIn(now, inDays),
      createdAt: daysBefore(now, setDaysAgo).toISOString(),
    });
  }
}
