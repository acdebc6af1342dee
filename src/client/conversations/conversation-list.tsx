import { Link } from 'react-router';
import type { Conversation, Party } from '#shared/conversations.ts';
import { formatDay } from '#shared/time.ts';
import { useUser } from '../core/session.ts';
import type { List } from '../core/use-paged-list.ts';
import { supportName } from '../messages/conversation-heading.ts';
import { StaffAvatar } from '../staff-profiles/staff-avatar.tsx';
import { Badge } from '../ui/badge.tsx';
import { CountBadge } from '../ui/count-badge.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { MoreRows } from '../ui/more-rows.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

interface Props {
  list: List<Conversation>;
  open: Party | undefined;
  /** The path of a conversation. */
  linkTo: (party: Party) => string;
  /** Whether the list is a search result. */
  searching: boolean;
}

export function ConversationList({ list, open, linkTo, searching }: Props) {
  const { failed, retry, more, outdated } = list;
  // An empty result of the previous search must not be shown for this one.
  const rows = outdated && list.rows?.length === 0 ? undefined : list.rows;
  return (
    <>
      {failed && <LoadError what="your conversations" onRetry={retry} />}
      {!rows && !failed && <Waiting />}
      {rows?.length === 0 && (searching ? <NothingMatches /> : <NoConversations />)}
      {rows && rows.length > 0 && (
        <ul aria-label="Conversations" className="divide-y">
          {rows.map((conversation) => (
            <li key={conversation.party}>
              <Entry
                conversation={conversation}
                to={linkTo(conversation.party)}
                current={conversation.party === open}
              />
            </li>
          ))}
        </ul>
      )}
      <MoreRows what="your conversations" more={more} />
    </>
  );
}

function Entry({ conversation, to, current }: { conversation: Conversation; to: string; current: boolean }) {
  const { id: me } = useUser();
  const { user, assignee, lastMessage, unreadCount } = conversation;
  const shown = user ?? assignee;
  const name = user?.name ?? supportName;
  const unread = unreadCount > 0;
  return (
    <Link
      to={to}
      preventScrollReset
      aria-current={current ? 'true' : undefined}
      className={`flex gap-3 px-4 py-3 -outline-offset-2 transition-colors hover:bg-muted ${current ? 'bg-bar dark:bg-border' : ''}`}
    >
      <StaffAvatar userId={shown?.id} name={shown?.name ?? name} className="mt-0.5 size-10" />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2">
          <span className={`truncate ${unread ? 'font-semibold' : 'font-medium'}`}>{name}</span>
          {user?.role === 'admin' && <Badge>Admin</Badge>}
          {lastMessage && (
            <time
              dateTime={lastMessage.sentAt}
              className="ml-auto shrink-0 text-caption text-muted-foreground tabular-nums"
            >
              {formatDay(lastMessage.sentAt)}
            </time>
          )}
        </span>
        <span className="flex items-center gap-2">
          <span className={`truncate ${unread ? 'font-semibold' : 'text-muted-foreground'}`}>
            {lastMessage && (lastMessage.fromUserId === me ? 'You: ' : '') + lastMessage.excerpt}
          </span>
          <CountBadge total={String(unreadCount)} counts="unread" className="ml-auto shrink-0" />
        </span>
        {assignee && (
          // Not in the name: the conversation with this person has a row too.
          <span className="block truncate text-caption text-muted-foreground">{assignee.name} answers</span>
        )}
      </span>
    </Link>
  );
}

function NothingMatches() {
  return (
    <div className="pt-4">
      <EmptyState drawing="letters" title="No conversations found">
        No name and no last message matches. Try a different word.
      </EmptyState>
    </div>
  );
}

function NoConversations() {
  const { role } = useUser();
  return (
    <div className="pt-4">
      <EmptyState drawing="letters" title="No messages yet">
        {role === 'admin'
          ? "You'll see messages from customers here when they contact you."
          : 'Contact your accountant to get started with messaging.'}
      </EmptyState>
    </div>
  );
}

function Waiting() {
  return (
    <div aria-busy="true" className="divide-y">
      <p role="status" className="sr-only">
        Loading conversations...
      </p>
      {[56, 40, 64, 48, 36, 60].map((width) => (
        <div key={width} className="flex gap-3 px-4 py-3">
          <Skeleton className="size-10 shrink-0 rounded-full" />
          <div className="flex-1 space-y-2 pt-1">
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-4" percent={width} />
          </div>
        </div>
      ))}
    </div>
  );
}
