import { Link } from 'react-router';
import { type RecentMessage, recentMessageCount, recentMessageLength } from '#shared/dashboard.ts';
import { paths } from '#shared/paths.ts';
import { formatTimestamp } from '#shared/time.ts';
import { ClientLink } from '../clients/client-link.tsx';
import { openMessagePath } from '../inbox/inbox-path.ts';
import { SenderWarning } from '../messages/sender-warning.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

export function RecentMessagesCard({ messages }: { messages: RecentMessage[] | undefined }) {
  return (
    <Card
      title="Recent Messages"
      aside={
        <Link to={paths.adminInbox} className="inline-flex min-h-11 items-center text-link">
          View all messages
        </Link>
      }
    >
      {messages === undefined && <Waiting />}
      {messages?.length === 0 && (
        <EmptyState drawing="letters" title="No messages yet">
          You'll see messages from customers here when they contact you.
        </EmptyState>
      )}
      {messages && messages.length > 0 && (
        <ul className="divide-y border-t">
          {messages.map((message) => (
            <Row key={message.id} message={message} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Row({ message }: { message: RecentMessage }) {
  const { id, conversationId, fromUserId, fromUserName, fromUserRole, content, sentAt, mailWarning } =
    message;
  return (
    <li className="relative flex items-center gap-3 px-5 py-3 transition-colors hover:bg-muted">
      <Avatar name={fromUserName || 'Client'} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="min-w-0 font-semibold wrap-anywhere">
            <ClientLink
              id={fromUserRole === 'customer' ? fromUserId : null}
              name={fromUserName || 'Client'}
            />
          </span>
          <Link
            to={openMessagePath({ id, conversationId })}
            aria-label={`Open conversation: ${fromUserName || 'Client'}, ${formatTimestamp(sentAt)}`}
            className="text-caption text-muted-foreground tabular-nums after:absolute after:inset-0 after:-outline-offset-2"
          >
            <time dateTime={sentAt}>{formatTimestamp(sentAt)}</time>
          </Link>
        </div>
        <Opening content={content} />
        <SenderWarning shown={mailWarning !== null} />
      </div>
    </li>
  );
}

/** Counts code points, so that no surrogate pair is split. The ellipsis is drawn by CSS and is not part of the text. */
function Opening({ content }: { content: string }) {
  const characters = [...content];
  const goesOn = characters.length > recentMessageLength;
  return (
    <p className={`text-muted-foreground wrap-anywhere ${goesOn ? "after:content-['…']" : ''}`}>
      {characters.slice(0, recentMessageLength).join('')}
    </p>
  );
}

function Waiting() {
  return (
    <div aria-busy="true" className="divide-y border-t">
      {Array.from({ length: recentMessageCount }, (_, row) => row).map((row) => (
        <div key={row} className="flex items-center gap-3 px-5 py-3">
          <Skeleton className="size-9 rounded-full" />
          <div className="flex-1 space-y-2">
            <Skeleton className="h-4 w-1/3" />
            <Skeleton className="h-4 w-3/5" />
          </div>
        </div>
      ))}
    </div>
  );
}
