import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '#shared/accounts.ts';
import * as secondFactorApi from '#shared/second-factor.ts';
import { call } from '../core/api.ts';
import { userKey } from '../core/session.ts';
import { useMutationWithToast } from '../core/use-mutation-with-toast.ts';

/** The second step of this browser's pending sign-in. Never cached, because the next one may be another user's. */
export function useSecondStep() {
  return useQuery({
    queryKey: ['second-step'],
    queryFn: () => call(secondFactorApi.readSecondStep),
    staleTime: 0,
    gcTime: 0,
  });
}

export function passSecondStep(input: secondFactorApi.SecondStepInput): Promise<CurrentUser> {
  return call(secondFactorApi.passSecondStep, input);
}

export function useMailCode() {
  return useMutationWithToast(() => call(secondFactorApi.mailCode), {
    successToast: () => ({ title: 'Code sent', description: 'Only the newest code works.' }),
    errorTitle: 'No new code was sent',
  });
}

const stateKey = ['second-factor'] as const;

export function useSecondFactor() {
  return useQuery({ queryKey: stateKey, queryFn: () => call(secondFactorApi.readSecondFactor) });
}

export const startAppEnrolment = () => call(secondFactorApi.startAppEnrolment);

export const confirmAppEnrolment = (code: string) => call(secondFactorApi.confirmAppEnrolment, { code });

export const replaceRecoveryCodes = (password: string) =>
  call(secondFactorApi.replaceRecoveryCodes, { password });

export const removeApp = (password: string) => call(secondFactorApi.removeApp, { password });

/** Refetches everything that a change of the user's second factor affects. */
export function useRefetchSecondFactor() {
  const client = useQueryClient();
  return async () => {
    await client.invalidateQueries({ queryKey: stateKey });
    await client.invalidateQueries({ queryKey: userKey });
  };
}

export function useResetSecondFactor() {
  return useMutationWithToast((id: number) => call(secondFactorApi.resetSecondFactor, { id }), {
    successToast: () => ({
      title: 'Second step reset',
      description: 'They can log in with their password and set up a new phone.',
    }),
    errorTitle: 'Second step not reset',
  });
}
