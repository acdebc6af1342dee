import { useState } from 'react';
import { firm } from '#firm';
import type { CurrentUser } from '#shared/accounts.ts';
import { formatFullDay } from '#shared/time.ts';
import { useSupportsPasskeys } from '../passkeys/ceremony.ts';
import { CreatePasskey } from '../passkeys/create-passkey.tsx';
import { postponePasskeyOffer } from '../passkeys/passkey-offer.ts';
import { useRefetchSecondFactor } from '../second-factor/api.ts';
import { AppSetup } from '../second-factor/app-setup.tsx';
import { postponeEnrolment } from '../second-factor/postponed-enrolment.ts';
import { Button } from '../ui/button.tsx';
import { StepFrame } from './step-frame.tsx';

interface Props {
  user: CurrentUser;
  dueAt: string;
}

/** Asks staff to enrol at each sign-in. After the due date they cannot skip it. */
export function SecondFactorStep({ user, dueAt }: Props) {
  const refetch = useRefetchSecondFactor();
  const supportsPasskeys = useSupportsPasskeys();
  const [started, setStarted] = useState(false);

  function finish() {
    // A passkey was already offered beside the app, so do not offer it again before the next sign-in.
    postponePasskeyOffer(user.session);
    void refetch();
  }

  const isDue = new Date(dueAt) <= new Date();
  return (
    <StepFrame title="Set up a second step">
      <div className="mt-2 space-y-7">
        <p className="text-muted-foreground">
          You can open the documents of the clients of {firm.name}. So that a stolen password is not enough to
          reach them, logging in takes a second step as well.{' '}
          {isDue
            ? 'The portal opens once this is done.'
            : `Please set it up before ${formatFullDay(dueAt)}. From then on the portal opens only after this step.`}
        </p>
        {!started && supportsPasskeys && (
          <div className="space-y-3">
            <p>
              Easiest: your fingerprint, face or screen lock, called a passkey. It replaces the password too.
            </p>
            <CreatePasskey className="min-w-60">Use a passkey</CreatePasskey>
          </div>
        )}
        <div className="space-y-3">
          {!started && (
            <p>
              {supportsPasskeys ? 'Or an app on your phone' : 'It is an app on your phone'} that shows codes:
              you type one after your password.
            </p>
          )}
          <AppSetup
            variant={supportsPasskeys ? 'secondary' : 'primary'}
            className="min-w-60"
            onStarted={() => setStarted(true)}
            onFinished={finish}
          />
        </div>
        {!isDue && !started && (
          <Button variant="link" onClick={() => postponeEnrolment(user.session)}>
            Not now
          </Button>
        )}
      </div>
    </StepFrame>
  );
}
