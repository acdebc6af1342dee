import { useMutation } from '@tanstack/react-query';
import * as sessionsApi from '#shared/sessions.ts';
import { call } from '../core/api.ts';
import { signWithPasskey } from '../passkeys/ceremony.ts';
import { PasskeyNotice } from '../passkeys/passkey-notice.tsx';
import { Button } from '../ui/button.tsx';

export function PasskeyProofButton({ onProved }: { onProved: () => void }) {
  const proving = useMutation({
    mutationFn: async () => call(sessionsApi.stepUp, { passkey: await signWithPasskey() }),
    onSuccess: onProved,
  });
  return (
    <>
      <Button
        variant="link"
        pending={proving.isPending}
        pendingLabel="Waiting for your device..."
        onClick={() => proving.mutate()}
      >
        Use a passkey instead
      </Button>
      {proving.error && (
        <PasskeyNotice error={proving.error} title="The passkey was not used">
          Try it again, or use your password.
        </PasskeyNotice>
      )}
    </>
  );
}
