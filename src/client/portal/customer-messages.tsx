import { SquarePen } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { paths } from '#shared/paths.ts';
import { useConversations } from '../conversations/api.ts';
import { ConversationList } from '../conversations/conversation-list.tsx';
import { ConversationPane } from '../conversations/conversation-pane.tsx';
import { conversationPath, newMessagePath, openIn } from '../conversations/conversation-path.ts';
import { NewMessageForm } from '../conversations/new-message-form.tsx';
import { useOutbox } from '../conversations/use-outbox.ts';
import { buttonClass } from '../ui/button.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { useDebouncedValue } from '../ui/use-debounced-value.ts';
import { useVisibleHeight } from '../ui/use-visible-height.ts';

/** Up to this many need no search field. */
const fewConversations = 5;

/**
 * A customer's messages: the list and one conversation side by side. On narrow displays an open conversation replaces
 * the list.
 */
export function CustomerMessages() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const outbox = useOutbox();
  const open = openIn(params);
  const [typed, setTyped] = useState('');
  const text = useDebouncedValue(typed.trim());
  const list = useConversations(text);
  const [searchable, setSearchable] = useState(false);
  // Once shown, the field stays, so that it does not vanish while the user types.
  if (!searchable && (list.rows?.length ?? 0) > fewConversations) setSearchable(true);
  const [entered] = useState(open);
  // A page opened by its URL focuses the heading, as everywhere; 'Write' on another page focuses the field.
  const { write = false } = (useLocation().state ?? {}) as { write?: boolean };
  const arriving = open !== undefined && (open !== entered || write);
  useVisibleHeight();
  // Hidden, not just covered: the Tab key must not reach an invisible link.
  const besideList = open === undefined ? '' : '@max-2xl/panes:hidden';

  return (
    <div
      data-fill-screen
      data-one-open={open !== undefined || undefined}
      className="@container/panes fill-screen"
    >
      <div
        className={`mb-5 flex flex-wrap items-center gap-3 ${open === undefined ? '' : '@max-2xl/panes:sr-only @2xl/panes:max-md:px-6 @2xl/panes:max-md:pt-6'}`}
      >
        <div className="flex-1">
          <PageHeading>Messages</PageHeading>
        </div>
        <Link to={newMessagePath} preventScrollReset className={buttonClass('primary', besideList)}>
          <SquarePen className="size-4.5" aria-hidden="true" />
          New Message
        </Link>
      </div>
      <div
        className={`flex min-h-0 flex-1 overflow-clip rounded-card border bg-card ${open === undefined ? '' : 'max-md:rounded-none max-md:border-0'}`}
      >
        <div
          className={`w-full overflow-y-auto print:hidden @2xl/panes:w-72 @4xl/panes:w-85 @2xl/panes:shrink-0 @2xl/panes:border-r ${besideList}`}
        >
          {searchable && (
            <div className="border-b p-3">
              <SearchField fill label="Search conversations..." value={typed} onChange={setTyped} />
            </div>
          )}
          <ConversationList
            list={list}
            open={open === 'new' ? undefined : open}
            linkTo={conversationPath}
            searching={text !== ''}
          />
        </div>
        <section
          aria-label={open === undefined || open === 'new' ? 'New message' : 'Conversation'}
          className={`flex min-w-0 flex-1 flex-col ${open === undefined ? '@max-2xl/panes:hidden' : ''}`}
        >
          {open === undefined || open === 'new' ? (
            <NewMessageForm
              back={paths.messages}
              arriving={arriving}
              onSend={(party, { content, attachments }) => {
                outbox.send(party, content, attachments);
                navigate(conversationPath(party), { replace: true, preventScrollReset: true });
                return true;
              }}
            />
          ) : (
            <ConversationPane
              key={open}
              party={open}
              known={list.rows?.find(({ party }) => party === open)}
              back={paths.messages}
              arriving={arriving}
            />
          )}
        </section>
      </div>
    </div>
  );
}
