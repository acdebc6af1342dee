import { paths } from '#shared/paths.ts';
import { pageMeta } from '../core/page-meta.ts';
import { useUser } from '../core/session.ts';
import { AccountantCard } from '../dashboard/accountant-card.tsx';
import { useDashboard, useForYou } from '../dashboard/api.ts';
import { AppointmentBanner } from '../dashboard/appointment-banner.tsx';
import { Figures } from '../dashboard/figures.tsx';
import { ForYouCard, isEmpty } from '../dashboard/for-you-card.tsx';
import { RecentFilesCard } from '../dashboard/recent-files-card.tsx';
import { WelcomeBanner } from '../dashboard/welcome-banner.tsx';
import { UnconfirmedEmail } from '../email-confirmation/unconfirmed-email.tsx';
import { useUnreadMessages } from '../messages/api.ts';
import { Card } from '../ui/card.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { WelcomeCard } from '../welcome/welcome-card.tsx';
import { messageLinks } from './dashboard-links.ts';

export const meta = () => pageMeta('Dashboard');

export default function DashboardPage() {
  const { firstName, username, role, isFirstSignIn, showsWelcome } = useUser();
  const isCustomer = role === 'customer';
  const { data, isError, refetch } = useDashboard();
  const forYou = useForYou(isCustomer);
  const [newestUnread] = useUnreadMessages().data?.rows ?? [];
  const { accountant, welcome } = data ?? {};
  const links = messageLinks(newestUnread, accountant);
  const files = <RecentFilesCard files={data?.recentFiles} role={role} />;
  // The first steps replace 'For you' while nothing waits for the customer.
  const startsFirst = welcome || (showsWelcome && !data);
  const showsForYou = isCustomer && !(startsFirst && (!forYou.data || isEmpty(forYou.data)));
  return (
    <div className="space-y-4 md:space-y-5">
      <WelcomeBanner
        role={role}
        name={firstName || username}
        unread={data?.unreadCount}
        isFirstSignIn={isFirstSignIn}
        accountant={accountant?.name}
        contactPath={links.contact}
      />
      {/* The first steps already end with this notice. */}
      {!(showsWelcome && (welcome || !data)) && <UnconfirmedEmail />}
      {isError && !data && (
        <Card>
          <LoadError what="your dashboard" onRetry={() => void refetch()} />
        </Card>
      )}
      {(data || !isError) && (
        <div className="grid grid-cols-1 items-start gap-4 md:gap-5 lg:grid-cols-12">
          <div className="space-y-4 md:space-y-5 lg:col-span-7 xl:col-span-8">
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
            {showsForYou && (
              <ForYouCard data={forYou.data} failed={forYou.isError} onRetry={() => void forYou.refetch()} />
            )}
            {welcome && <WelcomeCard steps={welcome} />}
            {!isCustomer && files}
          </div>
          <div className="flex flex-col gap-4 md:gap-5 lg:col-span-5 xl:col-span-4">
            {isCustomer && files}
            {isCustomer && <AppointmentBanner />}
            {accountant && (
              <div className="lg:order-first">
                <AccountantCard accountant={accountant} />
              </div>
            )}
          </div>
        </div>
      )}
    </div>
  );
}
