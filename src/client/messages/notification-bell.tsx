import { Bell } from 'lucide-react';
import { Link } from 'react-router';
import type { ListedMessage } from '#shared/messages.ts';
import { formatTimestamp } from '#shared/time.ts';
import { Avatar } from '../ui/avatar.tsx';
import { badgeLabel, CountBadge } from '../ui/count-badge.tsx';
import {
  DropdownContent,
  DropdownItem,
  DropdownLabel,
  DropdownLoadError,
  DropdownMenu,
  DropdownNote,
  DropdownRule,
  DropdownTrigger,
} from '../ui/dropdown-menu.tsx';
import { iconButtonClass } from '../ui/icon-button.tsx';
import { useMarkAllRead, useUnreadMessages } from './api.ts';

interface Props {
  /** The page with all messages of the user. */
  inbox: string;
  /** The path of the conversation of a message. */
  linkTo: (message: ListedMessage) => string;
}

export function NotificationBell({ inbox, linkTo }: Props) {
  const { data, isError, refetch } = useUnreadMessages();
  const markAllRead = useMarkAllRead();
  const newest = data?.rows[0];
  const total = data?.total ?? '0';
  return (
    <DropdownMenu modal={false}>
      <DropdownTrigger
        className={`${iconButtonClass} relative`}
        aria-label={total === '0' ? 'Notifications' : `Notifications, ${badgeLabel(total)} unread`}
      >
        <Bell className="size-5" aria-hidden="true" />
        <CountBadge total={total} className="absolute -top-1 right-0 px-1! ring-2 ring-card" />
      </DropdownTrigger>
      <DropdownContent inPlace className="w-[360px]">
        <DropdownLabel className="text-title font-semibold">Notifications</DropdownLabel>
        <DropdownRule />
        {data?.rows.map((message) => (
          <Notification key={message.id} message={message} to={linkTo(message)} />
        ))}
        {!data && !isError && <DropdownNote>Loading notifications...</DropdownNote>}
        {data?.rows.length === 0 && <DropdownNote>No new notifications</DropdownNote>}
        {isError && <DropdownLoadError what="your notifications" onRetry={() => void refetch()} />}
        <DropdownRule />
        <DropdownItem disabled={!newest} onSelect={() => newest && markAllRead.mutate(newest.id)}>
          Mark all as read
        </DropdownItem>
        <DropdownItem asChild>
          <Link to={inbox} className="text-link">
            View all notifications
          </Link>
        </DropdownItem>
      </DropdownContent>
    </DropdownMenu>
  );
}

function Notification({ message, to }: { message: ListedMessage; to: string }) {
  const { fromUserName, content, sentAt } = message;
  return (
    <DropdownItem asChild>
      <Link to={to} className="items-start">
        <Avatar name={fromUserName} className="mt-0.5 size-8" />
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline justify-between gap-3">
            <span className="truncate font-semibold">{fromUserName}</span>
            <span className="shrink-0 text-caption font-normal text-muted-foreground tabular-nums">
              {formatTimestamp(sentAt)}
            </span>
          </span>
          <span className="line-clamp-2 font-normal text-muted-foreground">{content}</span>
        </span>
      </Link>
    </DropdownItem>
  );
}
