import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import * as sessionsApi from '#shared/sessions.ts';
import { call } from '../core/api.ts';
import { answerProofRequest, useIsProofRequested } from '../core/step-up.ts';
import { useSupportsPasskeys } from '../passkeys/ceremony.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { CodeProofForm } from './code-proof-form.tsx';
import { PasskeyProofButton } from './passkey-proof-button.tsx';
import { PasswordProofForm } from './password-proof-form.tsx';

const prove = () => answerProofRequest(true);
const cancel = () => answerProofRequest(false);

/** Opens over the page or dialog whose call needs a recent proof of identity, and keeps what was typed there. */
export function StepUp() {
  const isRequested = useIsProofRequested();
  // Signing out in another tab unmounts the portal: the waiting call must not hang forever.
  useEffect(() => cancel, []);
  return isRequested && <StepUpDialog />;
}

function StepUpDialog() {
  // If this fails, the password is still offered, since every account has one.
  const { data } = useQuery({
    queryKey: ['sessions', 'step-up'],
    queryFn: () => call(sessionsApi.readStepUp),
    gcTime: 0,
  });
  const [method, setMethod] = useState<'password' | 'code'>('password');
  const supportsPasskeys = useSupportsPasskeys();
  const has = (other: sessionsApi.ProofMethod) => data?.methods.includes(other);
  return (
    <Dialog open onClose={cancel} title="Confirm that it is you">
      <p>
        Please log in once more for this step, so that nobody else can do it at an open computer. What you
        have typed is kept.
      </p>
      {method === 'password' ? (
        <PasswordProofForm onProved={prove} onCancel={cancel} />
      ) : (
        <CodeProofForm onProved={prove} onCancel={cancel} />
      )}
      {(has('code') || has('passkey')) && (
        <div className="flex flex-wrap items-center gap-x-5 border-t pt-3">
          {has('code') && (
            <Button variant="link" onClick={() => setMethod(method === 'code' ? 'password' : 'code')}>
              {method === 'code' ? 'Use your password instead' : 'Use a code instead'}
            </Button>
          )}
          {has('passkey') && supportsPasskeys && <PasskeyProofButton onProved={prove} />}
        </div>
      )}
    </Dialog>
  );
}
