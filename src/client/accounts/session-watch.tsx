import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { lastRequestAt } from '../core/api.ts';
import { isSignedOut } from '../core/api-error.ts';
import { hasSessionHint } from '../core/early-requests.ts';
import { fetchUser, userKey, useUser } from '../core/session.ts';
import { setSessionExpired, useSessionExpired } from '../core/session-expired.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { SignInAgain } from './sign-in-again.tsx';

const warnMs = 2 * 60_000;
/** Tolerance for the difference between the server's clock and the browser's. */
const graceMs = 1000;

/** Warns before the session ends; afterwards asks the user to sign in again without leaving the page. */
export function SessionWatch() {
  const client = useQueryClient();
  const { session } = useUser();
  const over = useSessionExpired();
  const [warning, setWarning] = useState<'idle' | 'final'>();

  useEffect(() => {
    if (over) return;
    let timer: ReturnType<typeof setTimeout>;
    let ended = false;
    const finalEnd = Date.parse(session.endsAt);

    function look() {
      clearTimeout(timer);
      const idleEnd = lastRequestAt() + session.idleMinutes * 60_000;
      const end = Math.min(idleEnd, finalEnd);
      const left = end - Date.now();
      if (left <= 0) return void ask();
      setWarning(left > warnMs ? undefined : end === finalEnd ? 'final' : 'idle');
      timer = setTimeout(look, left > warnMs ? left - warnMs : left + graceMs);
    }

    // Asks the server, because another tab may have extended the session. Asks again later: the session may be extended
    // once more, this computer's clock may be ahead of the server's, or the server may be unreachable.
    async function ask() {
      setWarning(undefined);
      try {
        if (!hasSessionHint()) return setSessionExpired(true);
        const user = await fetchUser(client);
        if (ended) return;
        client.setQueryData(userKey, user);
      } catch (error) {
        if (ended) return;
        if (isSignedOut(error)) return setSessionExpired(true);
      }
      clearTimeout(timer);
      timer = setTimeout(look, warnMs / 4);
    }

    // Timers stop while the computer sleeps, so the time is checked when the page becomes visible.
    const onVisible = () => document.visibilityState === 'visible' && look();
    document.addEventListener('visibilitychange', onVisible);
    look();
    return () => {
      ended = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [client, over, session]);

  async function stay() {
    setWarning(undefined);
    await fetchUser(client)
      .then((user) => client.setQueryData(userKey, user))
      .catch((error) => isSignedOut(error) && setSessionExpired(true));
  }

  if (over) return <SignInAgain />;
  if (warning === 'idle') {
    return (
      <Dialog open title="You are about to be signed out" onClose={stay}>
        <p>Nothing has happened here for a while. To protect your data we sign you out in two minutes.</p>
        <Button onClick={stay}>Stay signed in</Button>
      </Dialog>
    );
  }
  return (
    <Dialog
      open={warning === 'final'}
      title="You are about to be signed out"
      onClose={() => setWarning(undefined)}
    >
      <p>
        Your session ends in two minutes. You can log in again on this page, and what you have typed stays
        where it is.
      </p>
      <Button onClick={() => setWarning(undefined)}>Continue</Button>
    </Dialog>
  );
}
