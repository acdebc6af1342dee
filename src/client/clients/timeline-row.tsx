import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface Props {
  /** Undefined if the date is unknown. */
  at: string | undefined;
  clock: string;
  icon: LucideIcon;
  /** Whether it waits for the firm, shown by a clay icon. */
  waiting?: boolean;
  /** Whether only staff see it, shown by colour, lock and text. */
  internal?: boolean;
  /** One muted line, for openings and system records. */
  quiet?: boolean;
  /** At the right, or below on phones. */
  state?: ReactNode;
  children: ReactNode;
}

/** One entry of the timeline: clock, icon, event and state. */
export function TimelineRow({ at, clock, icon: Icon, waiting, internal, quiet, state, children }: Props) {
  const time = (
    <time dateTime={at} className="tabular-nums">
      {clock}
    </time>
  );
  return (
    <li
      className={`grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 px-4 py-2.5 @min-[35rem]/page:grid-cols-[3.875rem_auto_minmax(0,1fr)_auto] @min-[35rem]/page:px-5 ${internal ? 'bg-warning-soft' : ''}`}
    >
      <span
        className={`text-caption leading-[1.7] whitespace-nowrap text-muted-foreground @max-[35rem]/page:hidden ${quiet ? '' : 'pt-px'}`}
      >
        {time}
      </span>
      <Icon
        className={`mt-0.5 size-4.5 shrink-0 ${waiting ? 'text-clay' : internal ? 'text-warning' : 'text-muted-foreground'}`}
        aria-hidden="true"
      />
      <div className={`min-w-0 wrap-anywhere ${quiet ? 'text-muted-foreground' : ''}`}>
        {children}
        {state && <div className="mt-1.5 empty:hidden @min-[35rem]/page:hidden">{state}</div>}
      </div>
      <div className="text-right text-caption text-muted-foreground">
        <span className="whitespace-nowrap @min-[35rem]/page:hidden">{time}</span>
        {state && <span className="@max-[35rem]/page:hidden">{state}</span>}
      </div>
    </li>
  );
}
