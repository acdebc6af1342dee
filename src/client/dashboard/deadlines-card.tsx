import { CalendarClock, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type DueDeadline, type DuePart, dueLabel, duePart, dueParts } from '#shared/deadlines.ts';
import { formatNumber } from '#shared/format.ts';
import { paths } from '#shared/paths.ts';
import { daysUntil, formatDay } from '#shared/time.ts';
import { priorityLabels } from '../deadlines/priority-badge.tsx';
import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { partClass } from '../ui/list-parts.ts';
import { Skeleton } from '../ui/skeleton.tsx';

interface Props {
  deadlines: DueDeadline[] | undefined;
  /** The number of all overdue deadlines; the list contains only the latest ones. */
  overdueCount: number | undefined;
}

/** Overdue ones first, then the next 7 days, then later ones below a divider. */
export function DeadlinesCard({ deadlines, overdueCount = 0 }: Props) {
  const rows = deadlines?.map((deadline) => ({ ...deadline, days: daysUntil(deadline.dueOn) }));
  const inPart = (part: DuePart) => rows?.filter(({ days }) => duePart(days) === part) ?? [];
  const [overdue, soon, later] = [inPart('overdue'), inPart('soon'), inPart('later')];
  const furtherOverdue = overdueCount - overdue.length;
  return (
    <Card
      title={
        <>
          Upcoming Deadlines <span className="font-normal text-muted-foreground">(next 7 days)</span>
        </>
      }
      aside={
        <Link to={paths.adminDeadlines} className="inline-flex min-h-11 items-center text-link">
          View all deadlines
        </Link>
      }
      className="@container"
    >
      {rows === undefined && (
        <div aria-busy="true" className="divide-y border-t">
          <Row title={<Skeleton className="h-5 w-44" />} due={<Skeleton className="mt-1 h-4 w-24" />} />
          <Row title={<Skeleton className="h-5 w-52" />} due={<Skeleton className="mt-1 h-4 w-24" />} />
        </div>
      )}
      {rows?.length === 0 && <EmptyState drawing="calendar" title="No deadlines ahead" />}
      {rows && rows.length > 0 && (
        <>
          {furtherOverdue > 0 && (
            <p className="border-t px-5 py-2.5 text-caption">
              <Link to={paths.adminDeadlines} className="text-link">
                {formatNumber(furtherOverdue)} more overdue
              </Link>
            </p>
          )}
          <Rows deadlines={overdue} />
          <Rows deadlines={soon} />
          {soon.length === 0 && (
            <p className="border-t px-5 py-3.5 text-muted-foreground">Nothing is due in the next 7 days.</p>
          )}
          {later.length > 0 && <h3 className={`border-t px-5 ${partClass}`}>{dueParts.later}</h3>}
          <Rows deadlines={later} />
        </>
      )}
    </Card>
  );
}

function Rows({ deadlines }: { deadlines: (DueDeadline & { days: number })[] }) {
  if (deadlines.length === 0) return null;
  return (
    <ul className="divide-y border-t">
      {deadlines.map(({ id, title, dueOn, days, priority, concerns }) => (
        <li key={id}>
          <Row
            title={title}
            concerns={concerns}
            due={`${dueLabel(days)} · ${formatDay(`${dueOn}T00:00`)} · ${priorityLabels[priority]} priority`}
            badge={<DueBadge part={duePart(days)} />}
          />
        </li>
      ))}
    </ul>
  );
}

interface RowProps {
  title: ReactNode;
  /** Whom it concerns, unless it is the firm's own. */
  concerns?: string | null;
  due: ReactNode;
  badge?: ReactNode;
}

function Row({ title, concerns, due, badge }: RowProps) {
  return (
    // As tall as a message in the card beside it, so that both cards end at the same height. In a narrow card the badge
    // leaves the whole width to the lines below the title.
    <div className="grid min-h-[4.3125rem] grid-cols-[1fr_auto] content-center gap-x-4 px-5 py-3">
      <div className="font-semibold wrap-anywhere">{title}</div>
      {concerns && <div className="text-caption wrap-anywhere @max-sm:col-span-2">{concerns}</div>}
      <div className="text-caption text-muted-foreground tabular-nums @max-sm:col-span-2">{due}</div>
      <div className="col-start-2 row-start-1 @sm:row-end-4 @sm:self-center">{badge}</div>
    </div>
  );
}

const looks = {
  overdue: { label: 'Overdue', tone: 'danger', icon: TriangleAlert },
  soon: { label: 'Urgent', tone: 'danger', icon: TriangleAlert },
  later: { label: 'Upcoming', tone: 'info', icon: CalendarClock },
} as const;

function DueBadge({ part }: { part: DuePart }) {
  const { label, tone, icon: Icon } = looks[part];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden="true" />
      {label}
    </Badge>
  );
}
