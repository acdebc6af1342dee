import { useState } from 'react';
import { firm } from '#firm';
import type { CurrentUser } from '#shared/accounts.ts';
import { formatFullDay } from '#shared/time.ts';
import { useSupportsPasskeys } from '../passkeys/ceremony.ts';
import { CreatePasskey } from '../passkeys/create-passkey.tsx';
import { useRefetchSecondFactor } from '../second-factor/api.ts';
import { AppSetup } from '../second-factor/app-setup.tsx';
import { postponeEnrolment } from '../second-factor/postponed-enrolment.ts';
import { Button } from '../ui/button.tsx';
import { StepFrame } from './step-frame.tsx';

interface Props {
  user: CurrentUser;
  dueAt: string;
}

/** Asks staff to enrol at each sign-in; after the date nothing else opens. */
export function SecondFactorStep({ user, dueAt }: Props) {
  const refetch = useRefetchSecondFactor();
  const supportsPasskeys = useSupportsPasskeys();
  const [started, setStarted] = useState(false);
  const isDue = new Date(dueAt) <= new Date();
  return (
    <StepFrame title="Set up a second step">
      <div className="mt-2 space-y-7">
        <p className="text-muted-foreground">
          You can open the documents of the clients of {firm.name}. So that a stolen password is not enough to
          reach them, signing in asks for a code from an app on your phone as well.{' '}
          {isDue
            ? 'The portal opens once this is done.'
            : `Please do it before ${formatFullDay(dueAt)}. From then on the portal opens only after this step.`}
        </p>
        {!started && supportsPasskeys && (
          <div className="space-y-3">
            <p>
              Easiest: your fingerprint, face or screen lock. It replaces both the password and the code, and
              is called a passkey.
            </p>
            <CreatePasskey variant="secondary">Use a passkey</CreatePasskey>
          </div>
        )}
        <AppSetup onStarted={() => setStarted(true)} onFinished={() => void refetch()} />
        {!isDue && !started && (
          <Button variant="secondary" onClick={() => postponeEnrolment(user.session)}>
            Not now
          </Button>
        )}
      </div>
    </StepFrame>
  );
}
