import { and, asc, desc, eq, gte, lt, lte, sql } from 'drizzle-orm';
import { shownDays } from '#shared/dashboard.ts';
import { type DueDeadline, isUrgent, type OwnDeadline } from '#shared/deadlines.ts';
import { personName } from '#shared/format.ts';
import { addCalendarDays, daysUntil, firmToday } from '#shared/time.ts';
import { anyOf, customerDeadlines } from '../access.ts';
import { type Db, prepared } from '../core/database/db.ts';
import { nameColumns } from '../core/database/name-columns.ts';
import { companies, deadlines, users } from '../core/database/schema.ts';

/** What is due in the next 7 days is shown whole; later ones follow below it, up to this many rows. */
const shownDeadlines = 8;
/** The default page size of lists. */
const mostDeadlines = 100;
/** The latest of those that are overdue: nobody acts on the oldest because they stand on a dashboard. */
const shownOverdue = 5;

const columns = {
  id: deadlines.id,
  title: deadlines.title,
  dueOn: deadlines.dueOn,
  priority: deadlines.priority,
  client: nameColumns,
  company: companies.name,
};

function dueRows(db: Db) {
  return db
    .select(columns)
    .from(deadlines)
    .leftJoin(users, eq(users.id, deadlines.customerId))
    .leftJoin(companies, eq(companies.id, deadlines.companyId));
}

/** For the staff's dashboard. */
export async function findDueDeadlines(db: Db): Promise<{ deadlines: DueDeadline[]; overdueCount: number }> {
  const isOverdue = lt(deadlines.dueOn, firmToday());
  const [overdueCount, overdue, upcoming] = await Promise.all([
    db.$count(deadlines, isOverdue),
    dueRows(db).where(isOverdue).orderBy(desc(deadlines.dueOn), desc(deadlines.id)).limit(shownOverdue),
    dueRows(db)
      .where(gte(deadlines.dueOn, firmToday()))
      .orderBy(asc(deadlines.dueOn), asc(deadlines.id))
      .limit(mostDeadlines),
  ]);
  const shown = upcoming.filter(({ dueOn }, row) => row < shownDeadlines || isUrgent(daysUntil(dueOn)));
  const named = [...overdue.toReversed(), ...shown].map(({ client, company, ...deadline }) => ({
    ...deadline,
    concerns: [client && personName(client), company].filter(Boolean).join(', ') || null,
  }));
  return { deadlines: named, overdueCount };
}

/** A passed date stays on the customer's dashboard and page this long: staff may have dealt with it without deleting it. */
export const shownPassedDays = 14;
const shownToCustomer = 5;

const findShown = prepared((db) =>
  db
    .select({ id: deadlines.id, title: deadlines.title, dueOn: deadlines.dueOn, company: companies.name })
    .from(deadlines)
    .leftJoin(companies, eq(companies.id, deadlines.companyId))
    .where(
      and(
        customerDeadlines(anyOf('customer', sql.placeholder('customerId'))),
        gte(deadlines.dueOn, sql.placeholder('earliest')),
        lte(deadlines.dueOn, sql.placeholder('latest')),
      ),
    )
    .orderBy(asc(deadlines.dueOn), asc(deadlines.id))
    .limit(shownToCustomer)
    .prepare('find_own_deadlines'),
);

/** For the customer's dashboard. */
export function findOwnDeadlines(db: Db, customerId: number): Promise<OwnDeadline[]> {
  return findShown(db).execute({
    customerId,
    earliest: addCalendarDays(firmToday(), -shownPassedDays),
    latest: addCalendarDays(firmToday(), shownDays),
  });
}
