import { addDays } from 'date-fns/addDays';
import { format } from 'date-fns/format';
import { and, asc, desc, eq, gte, lt } from 'drizzle-orm';
import { type Deadline, isUrgent, type OwnDeadline } from '#shared/deadlines.ts';
import { daysUntil, firmToday } from '#shared/time.ts';
import { customerDeadlines } from '../access.ts';
import type { Db } from '../core/database/db.ts';
import { companies, deadlines } from '../core/database/schema.ts';
import type { Member } from '../core/security/actor.ts';

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

/** For the customer's dashboard. */
export function findOwnDeadlines(db: Db, actor: Member): Promise<OwnDeadline[]> {
  const earliest = format(addDays(firmToday(), -shownPassedDays), 'yyyy-MM-dd');
  return db
    .select({ id: deadlines.id, title: deadlines.title, dueOn: deadlines.dueOn, company: companies.name })
    .from(deadlines)
    .leftJoin(companies, eq(companies.id, deadlines.companyId))
    .where(and(customerDeadlines(actor), gte(deadlines.dueOn, earliest)))
    .orderBy(asc(deadlines.dueOn), asc(deadlines.id))
    .limit(shownToCustomer);
}
