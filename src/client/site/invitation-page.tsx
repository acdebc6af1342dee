import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { firm } from '#firm';
import type { CurrentUser } from '#shared/accounts.ts';
import { personName } from '#shared/format.ts';
import { invitationDays } from '#shared/invitations.ts';
import { homeFor, paths } from '#shared/paths.ts';
import { isExpiredLink } from '../core/api-error.ts';
import { PhoneLink } from '../core/firm-links.tsx';
import { pageMeta } from '../core/page-meta.ts';
import { setUserInAllTabs, useSession } from '../core/session.ts';
import { AcceptForm } from '../invitations/accept-form.tsx';
import { useInvitedUser } from '../invitations/api.ts';
import { buttonClass } from '../ui/button.tsx';
import { DescriptionItem, DescriptionList } from '../ui/description-list.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { toast } from '../ui/toast.ts';
import { AccountFrame } from './account-frame.tsx';

export const meta = () => pageMeta('Open your account');

/** The page behind the link in an invitation. */
export default function InvitationPage() {
  const client = useQueryClient();
  const token = useSearchParams()[0].get('token') ?? '';
  const session = useSession();
  const [home, setHome] = useState<string>();
  const [ended, setEnded] = useState(token === '');
  const { data: invited, error, refetch } = useInvitedUser(token);

  function finish(user: CurrentUser) {
    setHome(homeFor(user.role));
    setUserInAllTabs(client, user);
    toast({ title: `Welcome, ${user.firstName || user.username}`, description: 'Your account is open.' });
  }

  if (home) return <Navigate replace to={home} />;
  if (ended || isExpiredLink(error)) {
    return (
      <AccountFrame title="This link does not work">
        <p>
          A link works once, for {invitationDays} days, and only the newest one works. If you have chosen a
          password already, log in with it. If not, we send you a new link: press “Forgot password?” and enter
          the email address that the invitation came to.
        </p>
        <div className="flex flex-wrap gap-3">
          <Link to={paths.auth} className={buttonClass()}>
            Log in
          </Link>
          <Link to={paths.forgotPassword} className={buttonClass('secondary')}>
            Forgot password?
          </Link>
        </div>
        <p className="text-muted-foreground">
          Do you need help? Call <PhoneLink />.
        </p>
      </AccountFrame>
    );
  }
  if (error) {
    return (
      <AccountFrame title="Open your account">
        <LoadError what="your invitation" onRetry={() => void refetch()} />
      </AccountFrame>
    );
  }
  if (!invited) {
    return (
      <AccountFrame title="Open your account">
        <Skeleton className="h-72" />
      </AccountFrame>
    );
  }
  return (
    <AccountFrame title="Open your account">
      <p>
        {firm.name} has made an account for you. Choose a password, and you are logged in.
        {invited.role === 'customer' && ' Then you can send us documents, write to us and book appointments.'}
      </p>
      <DescriptionList>
        <DescriptionItem term="Name">{invited.name}</DescriptionItem>
        <DescriptionItem term="Email">{invited.email}</DescriptionItem>
      </DescriptionList>
      {session.status === 'signed-in' && (
        <p className="rounded-control bg-info-soft px-4 py-3">
          {personName(session.user)} is logged in here. Opening this account logs them out.
        </p>
      )}
      <AcceptForm token={token} invited={invited} onDone={finish} onExpiredLink={() => setEnded(true)} />
      <p className="text-muted-foreground">
        If this is not you, close the page and tell us: <PhoneLink />.
      </p>
    </AccountFrame>
  );
}
