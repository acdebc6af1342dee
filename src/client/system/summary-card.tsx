import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { countOf } from '#shared/format.ts';
import type { SystemItem } from '#shared/system.ts';
import { formatFirmTimestamp } from '#shared/time.ts';
import { Card } from '../ui/card.tsx';

/** The items that need attention, and a line that names them; the line is undefined if there are none. */
export function troubleIn(groups: { items: SystemItem[] }[]): {
  bad: SystemItem[];
  text: string | undefined;
} {
  const bad = groups
    .flatMap(({ items }) => items)
    .filter(({ state }) => state === 'failed' || state === 'attention');
  if (bad.length === 0) return { bad, text: undefined };
  const titles = bad.map(({ title }) => title).join(', ');
  return { bad, text: `${countOf(bad.length, 'thing needs', 'things need')} attention: ${titles}` };
}

interface Props {
  icon: LucideIcon;
  color: string;
  text: string;
  checkedAt: string;
  action: ReactNode;
  /** Shown below, such as the result of the action. */
  children?: ReactNode;
}

/** The overall state in one line, before the details. */
export function SummaryCard({ icon: Icon, color, text, checkedAt, action, children }: Props) {
  return (
    <Card className="mt-5">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3 px-5 py-4">
        <div role="status" className="flex min-w-0 flex-1 basis-72 gap-3">
          <Icon className={`mt-0.5 size-5 shrink-0 ${color}`} aria-hidden="true" />
          <div className="min-w-0">
            <p className="font-semibold">{text}</p>
            <p className="text-muted-foreground tabular-nums">Checked on {formatFirmTimestamp(checkedAt)}</p>
          </div>
        </div>
        {action}
      </div>
      {children}
    </Card>
  );
}
