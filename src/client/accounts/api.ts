import { useQuery, useQueryClient } from '@tanstack/react-query';
import { login, logout, register, type SignInInput } from '#shared/accounts.ts';
import type { Request } from '#shared/endpoint.ts';
import { readSite } from '#shared/site.ts';
import { call } from '../core/api.ts';
import { setUserInAllTabs } from '../core/session.ts';
import { useToldChange } from '../core/use-told-change.ts';

export function useSignIn() {
  const client = useQueryClient();
  return useToldChange((input: SignInInput) => call(login, input), {
    onDone: (user) => setUserInAllTabs(client, user),
    done: ({ firstName, username }) => ({
      title: 'Login successful',
      description: `Welcome back, ${firstName || username}!`,
    }),
    failed: 'Login failed',
    otherwise: 'Invalid username or password',
  });
}

export function useRegister() {
  const client = useQueryClient();
  return useToldChange((input: Request<typeof register>) => call(register, input), {
    onDone: (user) => setUserInAllTabs(client, user),
    done: () => ({ title: 'Registration successful', description: 'Your account has been created.' }),
    failed: 'Registration failed',
    otherwise: 'Failed to create account',
  });
}

export function useSignOut() {
  const client = useQueryClient();
  return useToldChange(() => call(logout), {
    onDone: () => setUserInAllTabs(client, null),
    done: () => ({ title: 'Logged out', description: 'You have been successfully logged out.' }),
    failed: 'Logout failed',
    otherwise: 'Please try again.',
  });
}

/** The demo accounts, where this is a demonstration; `null` everywhere else. */
export function useDemo() {
  const { data } = useQuery({ queryKey: ['site'], queryFn: () => call(readSite) });
  return data?.demo ?? null;
}
