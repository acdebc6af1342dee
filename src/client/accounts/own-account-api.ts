import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '../../shared/accounts.ts';
import type { Request } from '../../shared/endpoint.ts';
import {
  cancelEmailChange,
  changePassword,
  type ProfileInput,
  resendEmailConfirmation,
  updatePreferences,
  updateProfile,
} from '../../shared/own-account.ts';
import { call } from '../core/api.ts';
import { messageOf } from '../core/api-error.ts';
import { userKey } from '../core/session.ts';
import { toast } from '../ui/toast.ts';

/** What is said where the server sends no words of its own. */
export const failureText = 'Something went wrong. Please try again.';

function complain(title: string) {
  return (error: Error) =>
    toast({ variant: 'destructive', title, description: messageOf(error, failureText) });
}

/** Changes what the screen knows of the person in front of it, and nothing else. */
function useKnownUser() {
  const client = useQueryClient();
  return (change: Partial<CurrentUser>) =>
    client.setQueryData<CurrentUser | null>(userKey, (user) => user && { ...user, ...change });
}

export function useUpdateProfile() {
  const know = useKnownUser();
  return useMutation({
    mutationFn: (input: ProfileInput) => call(updateProfile, input),
    onSuccess: (user) => {
      know(user);
      toast({
        title: 'Profile updated',
        ...(user.pendingEmail && { description: `We sent a mail to ${user.pendingEmail} to confirm it.` }),
      });
    },
    onError: complain('Failed to update profile'),
  });
}

export function useResendConfirmation() {
  return useMutation({
    mutationFn: () => call(resendEmailConfirmation),
    onSuccess: () => toast({ title: 'Confirmation sent', description: 'It is on its way to you again.' }),
    onError: complain('Failed to send the confirmation'),
  });
}

export function useCancelEmailChange() {
  const know = useKnownUser();
  return useMutation({
    mutationFn: () => call(cancelEmailChange),
    onSuccess: (user) => {
      know(user);
      toast({ title: 'Email change cancelled', description: `Your address stays ${user.email}.` });
    },
    onError: complain('Failed to cancel the email change'),
  });
}

export function useChangePassword() {
  const know = useKnownUser();
  return useMutation({
    mutationFn: (input: Request<typeof changePassword>) => call(changePassword, input),
    onSuccess: () => {
      know({ mustChangePassword: false });
      toast({ title: 'Password changed' });
    },
    onError: complain('Failed to change password'),
  });
}

export function useUpdatePreferences() {
  const know = useKnownUser();
  return useMutation({
    mutationFn: (input: CurrentUser['preferences']) => call(updatePreferences, input),
    onSuccess: (preferences) => {
      know({ preferences });
      toast({ title: 'Preferences updated' });
    },
    onError: complain('Failed to update preferences'),
  });
}
