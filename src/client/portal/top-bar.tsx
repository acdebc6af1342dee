import { MessageSquare } from 'lucide-react';
import { Link } from 'react-router';
import type { CurrentUser } from '#shared/accounts.ts';
import { NotificationBell } from '../messages/notification-bell.tsx';
import { iconButtonClass } from '../ui/icon-button.tsx';
import { AvatarMenu } from './avatar-menu.tsx';
import { inboxFor, messagePathFor, portalTitle } from './navigation.ts';

export function TopBar({ user }: { user: CurrentUser }) {
  const inbox = inboxFor(user.role);
  return (
    <header className="print:hidden sticky top-0 z-30 flex h-14 items-center justify-between gap-2 border-b bg-card pr-2 pl-4 md:h-16 md:pr-5 md:pl-6">
      <p className="truncate text-body font-semibold text-muted-foreground">{portalTitle[user.role]}</p>
      <div className="flex items-center md:gap-1">
        <Link to={inbox} aria-label="Messages" className={iconButtonClass}>
          <MessageSquare className="size-5" aria-hidden="true" />
        </Link>
        <NotificationBell inbox={inbox} linkTo={messagePathFor(user.role)} />
        <AvatarMenu user={user} />
      </div>
    </header>
  );
}
