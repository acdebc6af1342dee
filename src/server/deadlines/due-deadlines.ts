import { and, asc, desc, eq, gte, lt, lte, sql } from 'drizzle-orm';
import { shownDays } from '#shared/dashboard.ts';
import { type Deadline, isUrgent, type OwnDeadline } from '#shared/deadlines.ts';
import { addCalendarDays, daysUntil, firmToday } from '#shared/time.ts';
import { anyOf, customerDeadlines } from '../access.ts';
import { type Db, prepared } from '../core/database/db.ts';
import { companies, deadlines } from '../core/database/schema.ts';

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
};

/** For the staff's dashboard. */
export async function findDueDeadlines(db: Db): Promise<{ deadlines: Deadline[]; overdueCount: number }> {
  const isOverdue = lt(deadlines.dueOn, firmToday());
  const [overdueCount, overdue, upcoming] = await Promise.all([
    db.$count(deadlines, isOverdue),
    db
      .select(columns)
      .from(deadlines)
      .where(isOverdue)
      .orderBy(desc(deadlines.dueOn), desc(deadlines.id))
      .limit(shownOverdue),
    db
      .select(columns)
      .from(deadlines)
      .where(gte(deadlines.dueOn, firmToday()))
      .orderBy(asc(deadlines.dueOn), asc(deadlines.id))
      .limit(mostDeadlines),
  ]);
  const shown = upcoming.filter(({ dueOn }, row) => row < shownDeadlines || isUrgent(daysUntil(dueOn)));
  return { deadlines: [...overdue.toReversed(), ...shown], overdueCount };
}

/** A passed date stays on the customer's dashboard this long: staff may have dealt with it without deleting it. */
const shownPassedDays = 14;
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
