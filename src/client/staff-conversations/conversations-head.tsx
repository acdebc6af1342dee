import { Inbox, SquarePen } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '#shared/paths.ts';
import { type ConversationView, views } from '#shared/staff-conversations.ts';
import { newMessagePath } from '../conversations/conversation-path.ts';
import { countLabel } from '../request-reviews/documents-segment.tsx';
import { buttonClass } from '../ui/button.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { Segment } from '../ui/segment.tsx';
import { useSearchText } from '../ui/use-search-text.ts';
import { type ConversationFilter, conversationsPath } from './address.ts';
import { useConversationCounts } from './api.ts';

const labels: Record<ConversationView, string> = { mine: 'Mine', queue: 'Queue', all: 'All' };

/** The title, the choice of whose conversations are shown, and further actions. */
export function ConversationsHead({ filter }: { filter: ConversationFilter }) {
  const { data, isError } = useConversationCounts();
  const search = useSearchText();
  return (
    <div className="mb-5 flex flex-wrap items-center gap-3">
      <div className="max-w-full flex-1 @4xl/panes:mr-2 @4xl/panes:flex-none">
        <PageHeading>Conversations</PageHeading>
      </div>
      <div className="@max-4xl/panes:order-1 @max-2xl/panes:w-full @4xl/panes:flex-1">
        <div className="w-fit max-w-full">
          <Segment
            label="Whose conversations"
            parts={views.map((view) => ({
              to: conversationsPath({ ...filter, view }),
              label: labels[view],
              current: view === filter.view,
              ...(!isError && { count: countLabel(data?.[view].open) }),
              marked: view === 'queue',
            }))}
          />
        </div>
      </div>
      <div className="@max-4xl/panes:order-2 @max-4xl/panes:flex-1 @max-2xl/panes:basis-full @4xl/panes:w-56">
        <SearchField fill label="Search messages..." value={search.typed} onChange={search.type} />
      </div>
      <Link to={paths.adminInbox} className={buttonClass('secondary', 'max-xs:px-3!')}>
        <Inbox className="size-4.5" aria-hidden="true" />
        <span className="max-xs:sr-only">Universal Inbox</span>
      </Link>
      <Link to={newMessagePath} preventScrollReset className={buttonClass('primary', 'max-xs:px-3!')}>
        <SquarePen className="size-4.5" aria-hidden="true" />
        <span className="max-xs:sr-only">New Message</span>
      </Link>
    </div>
  );
}
