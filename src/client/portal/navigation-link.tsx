import { NavLink, useLocation } from 'react-router';
import { CountBadge } from '../ui/count-badge.tsx';
import { isUnder, type NavigationEntry, type Waiting } from './navigation.ts';

interface Props {
  entry: NavigationEntry;
  waiting: Waiting | undefined;
  /** Only the icon is visible; the label remains for screen readers and as a tooltip. */
  iconOnly?: boolean;
  onNavigate?: () => void;
}

export function NavigationLink({ entry, waiting, iconOnly = false, onNavigate }: Props) {
  const Icon = entry.icon;
  const under = isUnder(entry, useLocation().pathname);
  return (
    <NavLink
      to={entry.to}
      end
      prefetch="intent"
      onClick={onNavigate}
      title={iconOnly ? entry.label : undefined}
      // Highlights a link while it is pressed and then while its page loads.
      className={({ isActive, isPending }) =>
        `relative flex min-h-11 items-center gap-3 rounded-control text-body transition-colors active:bg-bar dark:active:bg-border ${iconOnly ? 'justify-center' : 'px-3'} ${isActive || isPending || under ? 'bg-bar font-semibold text-foreground dark:bg-border' : 'font-medium text-muted-foreground hover:bg-muted hover:text-foreground'}`
      }
    >
      <Icon className="size-5 shrink-0" aria-hidden="true" />
      <span className={iconOnly ? 'sr-only' : 'flex-1'}>{entry.label}</span>
      {waiting && (
        <CountBadge {...waiting} className={iconOnly ? 'absolute -top-1 left-7 ring-2 ring-card' : ''} />
      )}
    </NavLink>
  );
}
