import { dueLabel, type OwnDeadline } from '#shared/deadlines.ts';
import { daysUntil } from '#shared/time.ts';
import { dayLabel } from '../appointments/when-label.ts';
import { Card } from '../ui/card.tsx';

/** The customer's dates; nothing where there are none. */
export function OwnDeadlinesCard({ deadlines }: { deadlines: OwnDeadline[] }) {
  if (deadlines.length === 0) return null;
  return (
    <Card title="Your deadlines">
      <ul className="divide-y border-t">
        {deadlines.map(({ id, title, dueOn, company }) => (
          <li key={id} className="px-5 py-3">
            <p className="font-semibold wrap-anywhere">{title}</p>
            <p className="text-caption wrap-anywhere text-muted-foreground tabular-nums">
              {[dueText(dueOn), company].filter(Boolean).join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Calm where the date has passed: it may be done already. */
function dueText(dueOn: string): string {
  const days = daysUntil(dueOn);
  const day = dayLabel(dueOn);
  return days < 0 ? `Was due on ${day}` : `${dueLabel(days)} · ${day}`;
}
