import { lazy, Suspense, useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import type { CurrentUser } from '#shared/accounts.ts';
import { paths } from '#shared/paths.ts';
import { signInPath } from '../accounts/next-path.ts';
import { SessionWatch } from '../accounts/session-watch.tsx';
import { UserProvider, useSession } from '../core/session.ts';
import { useSessionExpired } from '../core/session-expired.ts';
import { usePasskeyOffer } from '../passkeys/passkey-offer.ts';
import { useEnrolmentPostponed } from '../second-factor/postponed-enrolment.ts';
import { StepUp } from '../sessions/step-up-dialog.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { Shell } from './shell.tsx';
import { ShellFrame } from './shell-frame.tsx';

// Loaded on demand, because they are rarely shown.
const NewPasswordStep = lazy(async () => ({
  default: (await import('./new-password-step.tsx')).NewPasswordStep,
}));
const PasskeyOfferStep = lazy(async () => ({
  default: (await import('./passkey-offer-step.tsx')).PasskeyOfferStep,
}));
const SecondFactorStep = lazy(async () => ({
  default: (await import('./second-factor-step.tsx')).SecondFactorStep,
}));

/** Requires a session. */
export default function PortalLayout() {
  const session = useSession();
  const { pathname, search } = useLocation();
  const [wasSignedIn, setWasSignedIn] = useState(false);
  const over = useSessionExpired();
  const signedIn = session.status === 'signed-in';
  useEffect(() => {
    if (signedIn) setWasSignedIn(true);
  }, [signedIn]);

  switch (session.status) {
    case 'loading':
      return <ShellFrame />;
    case 'failed':
      return (
        <main className="mx-auto max-w-[1244px] py-6">
          <h1 className="sr-only">Client portal</h1>
          <LoadError what="your account" onRetry={session.retry} />
        </main>
      );
    case 'anonymous':
      // After logging out, the next sign-in must not return to this page.
      return <Navigate replace to={wasSignedIn ? paths.auth : signInPath(pathname + search)} />;
    case 'signed-in':
      return (
        // Remounted for another user, who may sign in here with a passkey and must not see what was typed.
        <UserProvider key={session.user.id} value={session.user}>
          {/* Hidden, not unmounted, so that typed text survives signing in again. */}
          <div className={`contents ${over ? 'invisible' : ''}`}>
            <Suspense fallback={<ShellFrame />}>
              <NextStep user={session.user} />
            </Suspense>
          </div>
          <StepUp />
          <SessionWatch />
        </UserProvider>
      );
  }
}

/** The portal, or a step that must be completed or answered first. */
function NextStep({ user }: { user: CurrentUser }) {
  const postponed = useEnrolmentPostponed(user.session);
  const passkeyOffer = usePasskeyOffer(user);
  const { mustChangePassword, secondFactorDueAt: dueAt } = user;
  if (mustChangePassword) return <NewPasswordStep />;
  if (dueAt && (!postponed || new Date(dueAt) <= new Date())) {
    return <SecondFactorStep user={user} dueAt={dueAt} />;
  }
  if (passkeyOffer === 'checking') return <ShellFrame />;
  if (passkeyOffer) return <PasskeyOfferStep user={user} />;
  return (
    <Shell user={user}>
      <Outlet />
    </Shell>
  );
}
