import { useEffect, useRef, useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { firm } from '#firm';
import { homeFor, paths } from '#shared/paths.ts';
import { useWelcome } from '../accounts/api.ts';
import { nextPath } from '../accounts/next-path.ts';
import { RegisterForm } from '../accounts/register-form.tsx';
import { SignInForm } from '../accounts/sign-in-form.tsx';
import { FirmMark } from '../core/firm-mark.tsx';
import { pageMeta } from '../core/page-meta.ts';
import { useSession } from '../core/session.ts';
import { useHydrated } from '../core/use-hydrated.ts';
import { SecondStep } from '../second-factor/second-step.tsx';
import { Tab, TabList, TabPanel, Tabs } from '../ui/tabs.tsx';
import { AuthPanel } from './auth-panel.tsx';

export const meta = ({ location }: { location: { search: string } }) =>
  pageMeta(
    new URLSearchParams(location.search).get('tab') === 'register' ? 'Create account' : 'Log in',
    `Log in to the client portal of ${firm.name}.`,
  );

export default function AuthPage() {
  const { status, user } = useSession();
  const [search, setSearch] = useSearchParams();
  const hydrated = useHydrated();
  const tab = hydrated && search.get('tab') === 'register' ? 'register' : 'login';
  // In the URL, so that the step survives if a phone reloads the page after the user switched to an app for the code.
  const isSecondStep = hydrated && search.get('step') === '2';
  const [expired, setExpired] = useState(false);
  const welcome = useWelcome();
  const heading = useRef<HTMLHeadingElement>(null);
  const wasSecondStep = useRef(isSecondStep);

  useEffect(() => {
    if (wasSecondStep.current && !isSecondStep) heading.current?.focus();
    wasSecondStep.current = isSecondStep;
  }, [isSecondStep]);

  if (status === 'signed-in') {
    return <Navigate replace to={nextPath(search.get('next'), location.origin) ?? homeFor(user.role)} />;
  }

  function openTab(next: string) {
    setSearch(
      (current) => {
        if (next === 'register') current.set('tab', next);
        else current.delete('tab');
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  function openSecondStep() {
    setExpired(false);
    setSearch((current) => {
      current.set('step', '2');
      return current;
    });
  }

  function startAgain(reason?: 'expired') {
    setExpired(reason === 'expired');
    setSearch(
      (current) => {
        current.delete('step');
        return current;
      },
      { replace: true },
    );
  }

  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-12">
      <AuthPanel />
      <main className="px-5 pt-5 pb-12 xs:px-10 lg:col-span-7 lg:px-16 lg:pt-[clamp(40px,9vh,112px)]">
        <div className="mx-auto w-full max-w-[520px]">
          <Link
            to={paths.home}
            className="mb-6 inline-flex min-h-11 items-center gap-3 font-serif text-[1.25rem] font-[560] lg:hidden"
          >
            <FirmMark />
            {firm.name}
          </Link>
          {isSecondStep ? (
            <SecondStep heading="h1" onPassed={welcome} onStartAgain={startAgain} />
          ) : (
            <>
              <h1 ref={heading} tabIndex={-1} className="font-serif text-section font-[460]">
                Client portal
              </h1>
              {expired && (
                <p role="status" className="mt-3 rounded-control bg-info-soft px-4 py-3">
                  That took too long. Please log in again.
                </p>
              )}
              <Tabs value={tab} onValueChange={openTab} className="mt-4">
                <TabList aria-label="Log in or create an account">
                  <Tab value="login">Log In</Tab>
                  <Tab value="register">Create Account</Tab>
                </TabList>
                <TabPanel value="login" className="pt-6">
                  <SignInForm onSecondStep={openSecondStep} />
                </TabPanel>
                <TabPanel value="register" className="pt-6">
                  <RegisterForm />
                </TabPanel>
              </Tabs>
            </>
          )}
        </div>
      </main>
    </div>
  );
}
