import { Link } from 'react-router';
import type { StaffConversation } from '#shared/staff-conversations.ts';
import { formatDay } from '#shared/time.ts';
import { useUser } from '../core/session.ts';
import { firstName } from '../request-reviews/words.ts';
import { StaffAvatar } from '../staff-profiles/staff-avatar.tsx';
import { Badge } from '../ui/badge.tsx';
import { CountBadge } from '../ui/count-badge.tsx';
import { type ConversationFilter, conversationsPath } from './address.ts';
import { markOf } from './list-rows.ts';

interface Props {
  row: StaffConversation;
  filter: ConversationFilter;
  isCurrent: boolean;
  /** Called if the row is chosen although it is already open. */
  onChosenAgain: () => void;
}

export const rowId = (id: number) => `conversation-${id}`;

export function ListRow({ row, filter, isCurrent, onChosenAgain }: Props) {
  const { id: me } = useUser();
  const { lastMessage, unreadCount } = row;
  const other = row.customer ?? row.staff;
  const name = other?.name ?? '';
  const unread = unreadCount > 0;
  const mark = markOf(row, filter, me);
  return (
    <Link
      id={rowId(row.id)}
      data-row
      to={conversationsPath({ ...filter, id: row.id })}
      preventScrollReset
      aria-current={isCurrent ? 'true' : undefined}
      onClick={isCurrent ? onChosenAgain : undefined}
      className={`flex gap-3 px-4 py-3 -outline-offset-2 transition-colors ${isCurrent ? 'bg-bar dark:bg-border' : 'hover:bg-muted'}`}
    >
      <StaffAvatar
        userId={row.customer ? undefined : row.staff?.id}
        name={name}
        className={`mt-0.5 size-10 ${isCurrent ? 'bg-card!' : ''}`}
      />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span className={`truncate ${unread ? 'font-semibold' : 'font-medium'}`}>{name}</span>
          <time
            dateTime={lastMessage.sentAt}
            className="ml-auto shrink-0 text-caption text-muted-foreground tabular-nums"
          >
            {formatDay(lastMessage.sentAt)}
          </time>
        </span>
        <span className="flex items-center gap-2">
          <span className={`truncate ${unread ? 'font-semibold' : 'text-muted-foreground'}`}>
            {writerOf(row, me)}
            {lastMessage.excerpt}
          </span>
          <CountBadge total={String(unreadCount)} counts="unread" className="ml-auto shrink-0" />
        </span>
        <span className="flex items-center gap-2 text-caption text-muted-foreground">
          <span className="truncate">{detailsOf(row, filter, me)}</span>
          {mark && (
            <span className="ml-auto max-w-1/2 shrink-0 truncate">
              <Badge>{mark}</Badge>
            </span>
          )}
        </span>
      </span>
    </Link>
  );
}

/** Precedes the last message; empty if the other side wrote it. */
function writerOf({ customer, lastMessage }: StaffConversation, me: number): string {
  if (lastMessage.fromUserId === me) return 'You: ';
  if (!customer || lastMessage.fromUserId === customer.id) return '';
  return `${firstName(lastMessage.fromUserName)}: `;
}

function detailsOf(row: StaffConversation, { view }: ConversationFilter, me: number): string {
  const { kind, company, assignee } = row;
  const words = kind === 'staff' ? ['Colleague'] : [company ?? 'Personal'];
  if (kind === 'support') words.push('Support');
  if (view === 'all' && kind !== 'staff')
    words.push(assignee ? (assignee.id === me ? 'You' : assignee.name) : 'In the queue');
  return words.join(' · ');
}
