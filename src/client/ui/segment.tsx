import { NavLink } from 'react-router';
import { Skeleton } from './skeleton.tsx';

interface Part {
  to: string;
  label: string;
  /** Beside the label; '' while it is not known. Not shown on the page itself, whose title says it. */
  count?: string;
}

interface Props {
  /** The accessible name of the group. */
  label: string;
  parts: readonly Part[];
}

/** Pages beside each other that belong together. They are links, so that the choice is in the address. */
export function Segment({ label, parts }: Props) {
  return (
    <nav aria-label={label} className="max-w-full print:hidden">
      <ul className="flex min-h-11 flex-wrap rounded-control border border-input bg-card p-[3px]">
        {parts.map(({ to, label: text, count }) => (
          <li key={to} className="flex">
            <NavLink
              end
              to={to}
              className={({ isActive }) =>
                `flex min-h-9 items-center gap-2 rounded-badge px-3 font-semibold max-xs:px-2 max-xs:text-caption transition-colors ${isActive ? 'bg-bar text-foreground dark:bg-border' : 'text-muted-foreground hover:text-foreground'}`
              }
            >
              {({ isActive }) => (
                <>
                  {text}
                  {!isActive && count === '' && <Skeleton className="h-4 w-5" />}
                  {!isActive && count && <span className="font-medium tabular-nums">{count}</span>}
                </>
              )}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
