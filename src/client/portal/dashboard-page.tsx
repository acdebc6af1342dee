import { paths } from '#shared/paths.ts';
import { pageMeta } from '../core/page-meta.ts';
import { useUser } from '../core/session.ts';
import { useDashboard } from '../dashboard/api.ts';
import { AppointmentBanner } from '../dashboard/appointment-banner.tsx';
import { Figures } from '../dashboard/figures.tsx';
import { OwnDeadlinesCard } from '../dashboard/own-deadlines-card.tsx';
import { RecentFilesCard } from '../dashboard/recent-files-card.tsx';
import { WelcomeBanner } from '../dashboard/welcome-banner.tsx';
import { UnconfirmedEmail } from '../email-confirmation/unconfirmed-email.tsx';
import { useUnreadMessages } from '../messages/api.ts';
import { Card } from '../ui/card.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { messageLinks } from './dashboard-links.ts';

export const meta = () => pageMeta('Dashboard');

export default function DashboardPage() {
  const { firstName, username, role } = useUser();
  const { data, isError, refetch } = useDashboard();
  const [newestUnread] = useUnreadMessages().data?.rows ?? [];
  const links = messageLinks(newestUnread, data?.accountant);
  return (
    <div className="space-y-5">
      <WelcomeBanner
        role={role}
        name={firstName || username}
        unread={data?.unreadCount}
        contactPath={links.contact}
      />
      <UnconfirmedEmail />
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-12">
        <div className="space-y-5 lg:col-span-8">
          {isError && (
            <Card>
              <LoadError what="your dashboard" onRetry={() => void refetch()} />
            </Card>
          )}
          {(data || !isError) && (
            <>
              <Figures
                figures={[
                  { label: 'Files', value: data?.fileCount, to: paths.files, linkLabel: 'View files' },
                  {
                    label: 'Unread messages',
                    value: data?.unreadCount,
                    to: role === 'admin' ? paths.adminInbox : links.open,
                    linkLabel: 'Open messages',
                  },
                ]}
              />
              <OwnDeadlinesCard deadlines={data?.deadlines ?? []} />
              <RecentFilesCard files={data?.recentFiles} role={role} />
            </>
          )}
        </div>
        {role === 'customer' && (
          <div className="lg:col-span-4">
            <AppointmentBanner />
          </div>
        )}
      </div>
    </div>
  );
}
