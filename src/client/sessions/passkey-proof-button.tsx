import { useMutation } from '@tanstack/react-query';
import * as sessionsApi from '#shared/sessions.ts';
import { call } from '../core/api.ts';
import { signWithPasskey } from '../passkeys/ceremony.ts';
import { PasskeyInstead } from '../passkeys/passkey-instead.tsx';

export function PasskeyProofButton({ onProved }: { onProved: () => void }) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => call(sessionsApi.stepUp, { passkey: await signWithPasskey() }),
    onSuccess: onProved,
  });
  return <PasskeyInstead pending={isPending} error={error} onClick={() => mutate()} />;
}
