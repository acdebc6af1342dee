import { type ReactNode, useEffect, useRef, useState } from 'react';
import { isExpiredLink, messageOf } from '../core/api-error.ts';
import { useHydrated } from '../core/use-hydrated.ts';
import { Button } from '../ui/button.tsx';
import { FormAlert } from '../ui/form-alert.tsx';

interface Props {
  /** The button's label. */
  label: string;
  pendingLabel: string;
  act: (token: string) => Promise<{ email: string }>;
  /** Shown before the button is pressed. */
  children: ReactNode;
  done: (email: string) => ReactNode;
  /** Shown when the link has been used, has expired or is damaged. */
  expired: ReactNode;
}

type State =
  | { step: 'asking' | 'sending' | 'expired' }
  | { step: 'done'; email: string }
  | { step: 'failed'; message: string };

/** A page with a button, opened from a link in an email. Mail scanners open every link but press no buttons. */
export function TokenStep({ label, pendingLabel, act, children, done, expired }: Props) {
  const [state, setState] = useState<State>({ step: 'asking' });
  const hydrated = useHydrated();
  const outcome = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (state.step !== 'asking' && state.step !== 'sending') outcome.current?.focus();
  }, [state]);

  async function press() {
    setState({ step: 'sending' });
    const token = new URLSearchParams(location.search).get('token');
    try {
      setState(token ? { step: 'done', email: (await act(token)).email } : { step: 'expired' });
    } catch (error) {
      const message = messageOf(error, 'Please try again in a minute.');
      setState(isExpiredLink(error) ? { step: 'expired' } : { step: 'failed', message });
    }
  }

  if (state.step === 'done' || state.step === 'expired') {
    return (
      <div ref={outcome} tabIndex={-1} className="space-y-4 outline-none">
        {state.step === 'done' ? done(state.email) : expired}
      </div>
    );
  }
  return (
    <>
      {children}
      {state.step === 'failed' && (
        <FormAlert ref={outcome} title="That did not work">
          <p>{state.message}</p>
        </FormAlert>
      )}
      <Button
        disabled={!hydrated}
        pending={state.step === 'sending'}
        pendingLabel={pendingLabel}
        onClick={press}
        className="px-6"
      >
        {label}
      </Button>
      <noscript>
        <p>This button needs JavaScript. If you cannot turn it on, write to us and we will do it for you.</p>
      </noscript>
    </>
  );
}
