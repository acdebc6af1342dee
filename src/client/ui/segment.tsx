import { Link, NavLink } from 'react-router';
import { CountBadge } from './count-badge.tsx';
import { Skeleton } from './skeleton.tsx';

interface Part {
  to: string;
  label: string;
  /** Shown beside the label; '' while it is unknown. Hidden on the part's own page, whose title shows it. */
  count?: string;
  /** Whether a count above zero is highlighted because it needs attention. */
  marked?: boolean;
  /** If the parts are choices on one page, whether this one is selected. Otherwise the path decides. */
  current?: boolean;
}

interface Props {
  /** The accessible name of the group. */
  label: string;
  parts: readonly Part[];
}

const look = (isCurrent: boolean) =>
  `flex min-h-9 items-center gap-2 rounded-badge px-3 font-semibold max-xs:px-2 max-xs:text-caption transition-colors ${isCurrent ? 'bg-bar text-foreground dark:bg-border' : 'text-muted-foreground hover:text-foreground'}`;

/** Related pages or choices side by side. They are links, so that the choice is in the URL. */
export function Segment({ label, parts }: Props) {
  return (
    <nav aria-label={label} className="max-w-full print:hidden">
      <ul className="flex min-h-11 flex-wrap rounded-control border border-input bg-card p-[3px]">
        {parts.map(({ to, label: text, current, ...count }) => (
          <li key={to} className="flex">
            {current === undefined ? (
              <NavLink end to={to} className={({ isActive }) => look(isActive)}>
                {({ isActive }) => (
                  <>
                    {text}
                    {!isActive && <Count {...count} />}
                  </>
                )}
              </NavLink>
            ) : (
              <Link
                to={to}
                preventScrollReset
                aria-current={current ? 'true' : undefined}
                className={look(current)}
              >
                {text}
                <Count {...count} />
              </Link>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Count({ count, marked = false }: Pick<Part, 'count' | 'marked'>) {
  if (count === undefined) return null;
  if (count === '') return <Skeleton className="h-4 w-5" />;
  if (marked && count !== '0') {
    return (
      <>
        <CountBadge total={count.replaceAll(',', '')} />
        <span className="sr-only">{count}</span>
      </>
    );
  }
  return <span className="font-medium tabular-nums">{count}</span>;
}
