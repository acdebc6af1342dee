import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { CurrentUser, SignInInput } from '#shared/accounts.ts';
import * as accountsApi from '#shared/accounts.ts';
import type { RequestOf } from '#shared/endpoint.ts';
import * as siteApi from '#shared/site.ts';
import { call } from '../core/api.ts';
import { isSecondStepDue } from '../core/api-error.ts';
import { setUserInAllTabs } from '../core/session.ts';
import { useMutationWithToast } from '../core/use-mutation-with-toast.ts';
import { toast } from '../ui/toast.ts';

/** Resolves to `null` if the password was right but the second step is due. */
export function useSignIn() {
  const welcome = useWelcome();
  return useMutationWithToast((input: SignInInput) => call(accountsApi.login, input).catch(nullIfStepDue), {
    onSuccess: (user) => user && welcome(user),
    errorTitle: 'Login failed',
    errorText: 'Invalid username or password',
  });
}

export function nullIfStepDue(error: unknown): null {
  if (isSecondStepDue(error)) return null;
  throw error;
}

/** To be called after every completed sign-in. */
export function useWelcome() {
  const client = useQueryClient();
  return (user: CurrentUser) => {
    setUserInAllTabs(client, user);
    const description = `Welcome back, ${user.firstName || user.username}!`;
    toast({ title: 'Login successful', description });
  };
}

export function useRegister() {
  const client = useQueryClient();
  return useMutationWithToast(
    (input: RequestOf<typeof accountsApi.register>) => call(accountsApi.register, input),
    {
      onSuccess: (user) => setUserInAllTabs(client, user),
      successToast: () => ({
        title: 'Registration successful',
        description: 'Your account has been created.',
      }),
      errorTitle: 'Registration failed',
      errorText: 'Failed to create account',
    },
  );
}

export function useSignOut() {
  const client = useQueryClient();
  return useMutationWithToast(() => call(accountsApi.logout), {
    onSuccess: () => setUserInAllTabs(client, null),
    successToast: () => ({ title: 'Logged out', description: 'You have been successfully logged out.' }),
    errorTitle: 'Logout failed',
    errorText: 'Please try again.',
  });
}

/** The demo accounts in demo mode, otherwise `null`. */
export function useDemo() {
  const { data } = useQuery({ queryKey: ['site'], queryFn: () => call(siteApi.read) });
  return data?.demo ?? null;
}
