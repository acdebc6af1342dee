import type { ReactNode } from 'react';
import type { CurrentUser, Role } from '#shared/accounts.ts';
import { RestoredCopyBanner } from '../backups/restored-copy-banner.tsx';
import { useLive } from '../core/live.ts';
import { useTheme } from '../core/theme.ts';
import { useThemePreview } from '../core/theme-preview.ts';
import { useTitleCount } from '../core/title-count.ts';
import { useUnreadMessages } from '../messages/api.ts';
import { useConversationCounts } from '../staff-conversations/api.ts';
import { MailBanner } from '../system/mail-banner.tsx';
import { BottomRail } from './bottom-rail.tsx';
import type { Waiting } from './navigation.ts';
import { openTotal } from './open-conversations.ts';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';

/** The count at 'Messages': a customer's unread messages, or the conversations that wait for staff. */
function useWaiting(role: Role): Waiting {
  const unread = useUnreadMessages().data?.total ?? '0';
  const conversations = useConversationCounts(role === 'admin').data;
  return role === 'admin'
    ? { total: openTotal(conversations), counts: 'open conversations' }
    : { total: unread, counts: 'unread' };
}

/** The portal's layout, for customers and staff, with the navigation of their role. */
export function Shell({ user, children }: { user: CurrentUser; children: ReactNode }) {
  useLive(user.id);
  useTheme(user.preferences.darkMode);
  useThemePreview(user.preferences.darkMode);
  const waiting = useWaiting(user.role);
  useTitleCount(waiting.total);
  return (
    <div className="min-h-dvh xs:flex">
      <a
        href="#main"
        className="fixed top-2 left-2 z-60 -translate-y-20 rounded-control bg-primary px-4 py-2.5 font-semibold text-on-primary focus:translate-y-0"
      >
        Skip to content
      </a>
      <Sidebar role={user.role} waiting={waiting} />
      <div className="flex min-w-0 flex-1 flex-col">
        <TopBar user={user} />
        {user.role === 'admin' && <RestoredCopyBanner />}
        {user.role === 'admin' && <MailBanner />}
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto w-full max-w-[1228px] flex-1 has-data-full-width:max-w-none px-4 pt-6 pb-28 xs:px-6 xs:pb-12 md:pt-8 max-md:has-data-one-open:p-0! md:has-data-fill-screen:pb-6"
        >
          {children}
        </main>
      </div>
      <BottomRail role={user.role} waiting={waiting} />
    </div>
  );
}
