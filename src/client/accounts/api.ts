import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type CurrentUser, login, logout, register } from '../../shared/accounts.ts';
import { readSite } from '../../shared/site.ts';
import { call } from '../core/api.ts';
import { messageOf } from '../core/api-error.ts';
import { setUser } from '../core/session.ts';
import { toast } from '../ui/toast.ts';

export function useSignIn() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: { username: string; password: string }) => call(login, input),
    onSuccess: (user: CurrentUser) => {
      setUser(client, user);
      toast({ title: 'Login successful', description: `Welcome back, ${user.firstName || user.username}!` });
    },
    onError: (error) =>
      toast({
        variant: 'destructive',
        title: 'Login failed',
        description: messageOf(error, 'Invalid username or password'),
      }),
  });
}

export function useRegister() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Parameters<typeof call<typeof register>>[1]) => call(register, input),
    onSuccess: (user: CurrentUser) => {
      setUser(client, user);
      toast({ title: 'Registration successful', description: 'Your account has been created.' });
    },
    onError: (error) =>
      toast({
        variant: 'destructive',
        title: 'Registration failed',
        description: messageOf(error, 'Failed to create account'),
      }),
  });
}

export function useSignOut() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(logout),
    onSuccess: () => {
      setUser(client, null);
      toast({ title: 'Logged out', description: 'You have been successfully logged out.' });
    },
    onError: (error) =>
      toast({
        variant: 'destructive',
        title: 'Logout failed',
        description: messageOf(error, 'Please try again.'),
      }),
  });
}

/** The demo accounts, where this is a demonstration; `null` everywhere else. */
export function useDemo() {
  const { data } = useQuery({ queryKey: ['site'], queryFn: () => call(readSite) });
  return data?.demo ?? null;
}
