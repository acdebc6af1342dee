import { and, asc, desc, eq, gte, lt, lte, sql } from 'drizzle-orm';
import { shownDays } from '#shared/dashboard.ts';
import { type DueDeadline, isUrgent, type OwnDeadline } from '#shared/deadlines.ts';
import { personName } from '#shared/format.ts';
import { addCalendarDays, daysUntil, firmToday } from '#shared/time.ts';
import { anyOf, customerDeadlines } from '../access.ts';
import { type Db, prepared, preparedRows } from '../core/database/db.ts';
import { nameColumns } from '../core/database/name-columns.ts';
import { companies, deadlines, users } from '../core/database/schema.ts';

/** Everything due in the next 7 days is shown; later deadlines follow, up to this many rows. */
const shownDeadlines = 8;
/** The default page size of lists. */
const maxDeadlines = 100;
/** The latest overdue ones: nobody acts on the oldest just because they are on a dashboard. */
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

const isOverdue = lt(deadlines.dueOn, sql.placeholder('today'));
const countOverdue = preparedRows<{ count: number }>(
  'count_overdue_deadlines',
  sql`select count(*)::int as count from ${deadlines} where ${isOverdue}`,
);
const findOverdue = prepared((db) =>
  dueRows(db)
    .where(isOverdue)
    .orderBy(desc(deadlines.dueOn), desc(deadlines.id))
    .limit(shownOverdue)
    .prepare('find_overdue_deadlines'),
);
const findUpcoming = prepared((db) =>
  dueRows(db)
    .where(gte(deadlines.dueOn, sql.placeholder('today')))
    .orderBy(asc(deadlines.dueOn), asc(deadlines.id))
    .limit(maxDeadlines)
    .prepare('find_upcoming_deadlines'),
);

/** For the staff's dashboard. */
export async function findDueDeadlines(db: Db): Promise<{ deadlines: DueDeadline[]; overdueCount: number }> {
  const today = { today: firmToday() };
  const [[counted], overdue, upcoming] = await Promise.all([
    countOverdue(db, today),
    findOverdue(db).execute(today),
    findUpcoming(db).execute(today),
  ]);
  const shown = upcoming.filter(({ dueOn }, row) => row < shownDeadlines || isUrgent(daysUntil(dueOn)));
  const named = [...overdue.toReversed(), ...shown].map(({ client, company, ...deadline }) => ({
    ...deadline,
    concerns: [client && personName(client), company].filter(Boolean).join(', ') || null,
  }));
  return { deadlines: named, overdueCount: counted?.count ?? 0 };
}

/**
 * A passed date stays on the customer's dashboard and page this long: staff may have handled it without deleting it.
 */
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
