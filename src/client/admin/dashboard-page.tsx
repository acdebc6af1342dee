import { format } from 'date-fns';
import { paths } from '#shared/paths.ts';
import { pageMeta } from '../core/page-meta.ts';
import { useAdminDashboard } from '../dashboard/api.ts';
import { AppointmentsCard } from '../dashboard/appointments-card.tsx';
import { DeadlinesCard } from '../dashboard/deadlines-card.tsx';
import { Figures } from '../dashboard/figures.tsx';
import { NeedsYouCard } from '../dashboard/needs-you-card.tsx';
import { RecentMessagesCard } from '../dashboard/recent-messages-card.tsx';
import { WeeksCard } from '../dashboard/weeks-card.tsx';
import { UnconfirmedEmail } from '../email-confirmation/unconfirmed-email.tsx';
import { Card } from '../ui/card.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

export const meta = () => pageMeta('Dashboard');

export default function AdminDashboardPage() {
  const { data, isError, refetch } = useAdminDashboard();
  const figures = [
    { label: 'Clients', value: data?.clientCount, to: paths.adminUsers, linkLabel: 'View clients' },
    { label: 'Documents', value: data?.documentCount, to: paths.adminDocuments, linkLabel: 'View documents' },
    {
      label: 'Messages',
      value: data?.unreadCount,
      to: paths.adminInbox,
      linkLabel: 'Open inbox',
      note: 'unread',
    },
  ];
  return (
    <div className="space-y-4 md:space-y-5">
      <PageHeading note={format(new Date(), 'EEEE, MMMM d')}>Dashboard</PageHeading>
      <UnconfirmedEmail />
      {isError && (
        <Card>
          <LoadError what="the dashboard" onRetry={() => void refetch()} />
        </Card>
      )}
      {(data || !isError) && (
        <>
          <Figures figures={figures} />
          <NeedsYouCard
            figures={
              data && {
                ...data.needsYou,
                overdueCount: data.overdueCount,
                appointmentCount: data.todaysMeetings.length,
              }
            }
          />
          <div className="grid grid-cols-1 items-start gap-4 md:gap-5 lg:grid-cols-12">
            {/* Two columns on desktops; below, one in the order of importance. */}
            <div className="contents flex-col gap-5 lg:col-span-5 lg:flex">
              <DeadlinesCard deadlines={data?.deadlines} overdueCount={data?.overdueCount} />
              <div className="max-lg:order-1">
                <AppointmentsCard appointments={data?.todaysMeetings} />
              </div>
            </div>
            <div className="contents flex-col gap-5 lg:col-span-7 lg:flex">
              <RecentMessagesCard messages={data?.recentMessages} />
              <div className="max-lg:order-1">
                <WeeksCard weeks={data?.weeks} />
              </div>
            </div>
          </div>
        </>
      )}
    </div>
  );
}
