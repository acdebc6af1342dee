import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '#shared/accounts.ts';
import type { Passkey, PasskeyProof } from '#shared/passkeys.ts';
import * as passkeysApi from '#shared/passkeys.ts';
import { call } from '../core/api.ts';
import { userKey } from '../core/session.ts';
import { useMutationWithToast } from '../core/use-mutation-with-toast.ts';
import { toast } from '../ui/toast.ts';
import { createPasskey, signWithPasskey } from './ceremony.ts';

/** Adding and removing a passkey also changes the user. */
const topics = ['user'] as const;

export function usePasskeys() {
  return useQuery({ queryKey: ['passkeys'], queryFn: () => call(passkeysApi.list), meta: { topics } });
}

/** Signs in with a proof from the browser's autofill, or asks for a passkey. Show errors with PasskeyNotice. */
export function useSignInWithPasskey(onSignedIn: (user: CurrentUser) => void) {
  return useMutation({
    mutationFn: async (proof?: PasskeyProof) => call(passkeysApi.signIn, proof ?? (await signWithPasskey())),
    onSuccess: onSignedIn,
  });
}

/** Show errors with PasskeyNotice. */
export function useCreatePasskey(onCreated?: (passkey: Passkey) => void) {
  return useMutation({
    mutationFn: () => createPasskey(),
    meta: { topics },
    onSuccess: (passkey) => {
      toast({ title: 'Passkey added', description: `Its name is “${passkey.name}”.` });
      onCreated?.(passkey);
    },
  });
}

export function useRenamePasskey() {
  return useMutationWithToast((input: { id: number; name: string }) => call(passkeysApi.rename, input), {
    topics,
    successToast: 'Passkey renamed',
    errorTitle: 'The passkey was not renamed',
  });
}

export function useRemovePasskey() {
  return useMutationWithToast((input: { id: number }) => call(passkeysApi.remove, input), {
    topics,
    successToast: 'Passkey removed',
    errorTitle: 'The passkey was not removed',
  });
}

export function useDeclinePasskeyOffer() {
  const client = useQueryClient();
  return useMutationWithToast(() => call(passkeysApi.declineOffer), {
    onSuccess: (user) => client.setQueryData(userKey, user),
    errorTitle: 'We could not save this',
  });
}
