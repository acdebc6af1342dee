import { useState } from 'react';
import { countOf } from '#shared/format.ts';
import type { SecondFactorState } from '#shared/second-factor.ts';
import { formatFullDay } from '#shared/time.ts';
import { Button } from '../ui/button.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { toast } from '../ui/toast.ts';
import { removeApp, replaceRecoveryCodes, useRefetchSecondFactor, useSecondFactor } from './api.ts';
import { AppSetup } from './app-setup.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** The part of 'Password & Security' about the second step. */
export function SecondFactorSection() {
  const { data: state, error, refetch } = useSecondFactor();
  return (
    <section aria-labelledby="second-factor-heading" className="space-y-4">
      <h2 id="second-factor-heading" className="text-title font-semibold">
        Second step
      </h2>
      {error ? (
        <LoadError what="your second step" onRetry={refetch} />
      ) : !state ? (
        <Skeleton className="h-24" />
      ) : !state.isAvailable ? (
        <p className="text-muted-foreground">The accounts of this demo log in without a second step.</p>
      ) : state.appSince ? (
        <AppOn {...state} appSince={state.appSince} />
      ) : (
        <AppOff {...state} />
      )}
    </section>
  );
}

function AppOff({ mailsCodes }: SecondFactorState) {
  const refetch = useRefetchSecondFactor();
  return (
    <>
      <p className="text-muted-foreground">
        {mailsCodes && 'On a device that we do not know we ask for a code that we email to you. '}
        An app on your phone that shows codes is safer: nobody can log in without your phone, even with your
        password.
      </p>
      <AppSetup onFinished={() => void refetch()} />
    </>
  );
}

function AppOn({ appSince, recoveryCodesLeft }: SecondFactorState & { appSince: string }) {
  const refetch = useRefetchSecondFactor();
  const [asking, setAsking] = useState<'codes' | 'remove'>();
  const [codes, setCodes] = useState<string[]>();
  const close = () => setAsking(undefined);

  async function finishCodes() {
    setCodes(undefined);
    await refetch();
  }

  if (codes) return <RecoveryCodes codes={codes} onSaved={() => void finishCodes()} />;
  return (
    <>
      <p>
        Codes from an app: on since {formatFullDay(appSince)}. You have{' '}
        {countOf(recoveryCodesLeft, 'recovery code')} left.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => setAsking('codes')}>
          New recovery codes
        </Button>
        <Button variant="secondary" onClick={() => setAsking('remove')}>
          Turn off or change phone
        </Button>
      </div>
      {asking === 'codes' && (
        <PasswordDialog
          title="New recovery codes"
          submitLabel="Make new codes"
          pendingLabel="Making codes..."
          send={async (password) => {
            const { recoveryCodes } = await replaceRecoveryCodes(password);
            close();
            setCodes(recoveryCodes);
          }}
          onClose={close}
        >
          <p>The codes that you have now stop working.</p>
        </PasswordDialog>
      )}
      {asking === 'remove' && (
        <PasswordDialog
          title="Turn the app off?"
          submitLabel="Turn off"
          pendingLabel="Turning off..."
          send={async (password) => {
            await removeApp(password);
            close();
            toast({ title: 'The app is turned off' });
            await refetch();
          }}
          onClose={close}
        >
          <p>
            Its codes and your recovery codes stop working. To use another phone, turn the app off here and
            set it up again there.
          </p>
        </PasswordDialog>
      )}
    </>
  );
}
