import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import * as accountsApi from '#shared/accounts.ts';
import { homeFor, paths } from '#shared/paths.ts';
import { useSignIn } from '../accounts/api.ts';
import { nextPath } from '../accounts/next-path.ts';
import { call } from '../core/api.ts';
import { hasSessionHint } from '../core/early-requests.ts';
import { setUserInAllTabs } from '../core/session.ts';
import { buttonClass } from '../ui/button.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { type Demo, firstNameOf, visitor } from './demo-links.ts';
import { PlainFrame } from './plain-frame.tsx';

/** Signs in as the person of a story, or out for a visitor, and opens the page where the story goes on. */
export function DemoSignIn({ demo, person }: { demo: Demo; person: string }) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { mutateAsync: signIn } = useSignIn();
  const client = useQueryClient();
  const [failed, setFailed] = useState(false);
  const begun = useRef(false);
  const next = nextPath(search.get('next'), location.origin);

  useEffect(() => {
    if (begun.current) return;
    begun.current = true;

    async function change(): Promise<string> {
      if (person === visitor) {
        // Without the notice of a sign-out: a visitor has never been signed in.
        if (hasSessionHint()) {
          await call(accountsApi.logout);
          setUserInAllTabs(client, null);
        }
        return next ?? paths.home;
      }
      const user = await signIn({ username: person, password: demo.password });
      if (!user) throw new Error('The demo asks for no second step.');
      return next ?? homeFor(user.role);
    }

    change().then(
      (path) => navigate(path, { replace: true }),
      () => setFailed(true),
    );
  }, [demo, person, next, signIn, client, navigate]);

  if (!failed) return <Spinner className="min-h-dvh" />;
  return (
    <PlainFrame
      title={person === visitor ? 'That did not work' : `We could not log in as ${firstNameOf(person)}`}
    >
      <p className="text-foreground">
        Perhaps somebody has changed this account. Restarting the demo restores it.
      </p>
      <div className="flex flex-wrap gap-3">
        <Link to={paths.demo} className={buttonClass()}>
          Go back to the stories
        </Link>
        <Link to={paths.auth} className={buttonClass('secondary')}>
          Log in
        </Link>
      </div>
    </PlainFrame>
  );
}
