import { CalendarClock, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type Deadline, dueLabel, isUrgent } from '#shared/deadlines.ts';
import { paths } from '#shared/paths.ts';
import { daysUntil, formatDay } from '#shared/time.ts';
import { priorityLabels } from '../deadlines/priority-badge.tsx';
import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

export function DeadlinesCard({ deadlines }: { deadlines: Deadline[] | undefined }) {
  const rows = deadlines
    ?.map((deadline) => ({ ...deadline, days: daysUntil(deadline.dueOn) }))
    .sort((a, b) => a.days - b.days);
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
          {!isUrgent(rows[0]?.days ?? 0) && (
            <p className="border-t px-5 py-3.5 text-muted-foreground">Nothing is due in the next 7 days.</p>
          )}
          <ul className="divide-y border-t">
            {rows.map(({ id, title, dueOn, days, priority }) => (
              <li key={id}>
                <Row
                  title={title}
                  due={`${dueLabel(days)} · ${formatDay(`${dueOn}T00:00`)} · ${priorityLabels[priority]} priority`}
                  badge={<DueBadge urgent={isUrgent(days)} />}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

function Row({ title, due, badge }: { title: ReactNode; due: ReactNode; badge?: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-4 px-5 py-3.5">
      <div className="min-w-0">
        <div className="font-semibold wrap-anywhere">{title}</div>
        <div className="text-caption text-muted-foreground tabular-nums">{due}</div>
      </div>
      {badge}
    </div>
  );
}

function DueBadge({ urgent }: { urgent: boolean }) {
  return urgent ? (
    <Badge tone="danger">
      <TriangleAlert aria-hidden="true" />
      Urgent
    </Badge>
  ) : (
    <Badge tone="info">
      <CalendarClock aria-hidden="true" />
      Upcoming
    </Badge>
  );
}
