import { Link } from 'react-router';
import { type ConversationCounts, conversationStates } from '#shared/staff-conversations.ts';
import { countLabel } from '../request-reviews/documents-segment.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { type ConversationFilter, conversationsPath } from './address.ts';

interface Props {
  filter: ConversationFilter;
  counts: ConversationCounts | undefined;
  /** Whether the counts could not be loaded. */
  failed: boolean;
}

const labels = { open: 'Open', waiting: 'Waiting', done: 'Done' };

/**
 * Chooses the state, and whether only unread conversations are shown. These are links, so that the choice is in the
 * URL.
 */
export function ListTabs({ filter, counts, failed }: Props) {
  const { view, state, unread, q } = filter;
  return (
    <nav
      aria-label="Which conversations"
      className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-2.5 border-b px-4"
    >
      {conversationStates.map((choice) => {
        const isCurrent = choice === state;
        const count = choice === 'done' || failed ? undefined : countLabel(counts?.[view][choice]);
        return (
          <Link
            key={choice}
            to={conversationsPath({ view, state: choice, unread, q })}
            preventScrollReset
            aria-current={isCurrent ? 'true' : undefined}
            className={`-mb-px flex min-h-11 items-baseline gap-1 border-b-2 pt-2.5 font-semibold transition-colors ${isCurrent ? 'border-primary' : 'border-transparent text-muted-foreground hover:text-foreground'}`}
          >
            {labels[choice]}
            {count === '' && <Skeleton className="h-4 w-3" />}
            {count && <span className="text-caption font-medium tabular-nums">{count}</span>}
          </Link>
        );
      })}
      <Link
        to={conversationsPath({ view, state, unread: !unread, q })}
        preventScrollReset
        aria-current={unread ? 'true' : undefined}
        className={`-mr-1.5 ml-auto flex min-h-9 items-center gap-1.5 rounded-control px-1.5 text-caption font-semibold transition-colors ${unread ? 'bg-bar dark:bg-border' : 'text-muted-foreground hover:text-foreground'}`}
      >
        <span aria-hidden="true" className="size-1.5 rounded-full bg-clay" />
        Unread
      </Link>
    </nav>
  );
}
