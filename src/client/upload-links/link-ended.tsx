import { useState } from 'react';
import { firm } from '#firm';
import { messageOf } from '../core/api-error.ts';
import { PhoneLink } from '../core/firm-links.tsx';
import { Button } from '../ui/button.tsx';
import { FormAlert } from '../ui/form-alert.tsx';
import { PageTitle } from './send-frame.tsx';
import { askForNewLink } from './visit-api.ts';

/** For a link that has ended, is used up or never existed. The page is the same, because it cannot tell them apart. */
export function LinkEnded({ token }: { token: string }) {
  const [state, setState] = useState<'asking' | 'asked'>();
  const [problem, setProblem] = useState<string>();

  async function ask() {
    setState('asking');
    setProblem(undefined);
    try {
      await askForNewLink(token);
      setState('asked');
    } catch (error) {
      setProblem(messageOf(error));
      setState(undefined);
    }
  }

  return (
    <>
      <div className="space-y-1.5">
        <PageTitle focused>This link has ended</PageTitle>
        <p>Links to add files work for a limited time. Nothing is lost: what was sent before is with us.</p>
      </div>
      {problem && <FormAlert title={problem} />}
      <div className="space-y-2.5">
        {state === 'asked' ? (
          <p role="status" className="rounded-control bg-info-soft px-4 py-3 font-semibold">
            We have passed it on. A new link goes to the client by email.
          </p>
        ) : (
          <Button
            className="w-full"
            pending={state === 'asking'}
            pendingLabel="Asking..."
            onClick={() => void ask()}
          >
            Ask for a new link
          </Button>
        )}
        <p className="text-muted-foreground">
          It goes to the client whose papers these are, who can pass it on to you.
        </p>
      </div>
      <p className="border-t pt-5">
        Or call <PhoneLink />, {firm.hours}.
      </p>
    </>
  );
}
