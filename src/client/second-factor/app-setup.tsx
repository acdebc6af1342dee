import { useMutation } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { messageOf } from '../core/api-error.ts';
import { Button } from '../ui/button.tsx';
import { FormAlert } from '../ui/form-alert.tsx';
import { startAppEnrolment } from './api.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { ScanStep } from './scan-step.tsx';

interface Props extends Pick<ComponentProps<typeof Button>, 'variant' | 'className'> {
  onStarted?: () => void;
  /** Called once the app is enrolled and the user has seen the recovery codes. */
  onFinished: () => void;
}

/** Enrols an authenticator app, from the button to the recovery codes. An abandoned attempt has no effect. */
export function AppSetup({ onStarted, onFinished, ...look }: Props) {
  const start = useMutation({ mutationFn: startAppEnrolment, onSuccess: onStarted });
  const [codes, setCodes] = useState<string[]>();
  if (codes) return <RecoveryCodes codes={codes} onSaved={onFinished} />;
  if (start.data) return <ScanStep enrolment={start.data} onConfirmed={setCodes} />;
  return (
    <div className="space-y-4">
      {start.error && <FormAlert title={messageOf(start.error)} />}
      <Button {...look} pending={start.isPending} pendingLabel="Preparing..." onClick={() => start.mutate()}>
        Set up an app
      </Button>
    </div>
  );
}
