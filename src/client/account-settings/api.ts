import { useQueryClient } from '@tanstack/react-query';
import {
  cancelEmailChange,
  changePassword,
  type ProfileInput,
  resendEmailConfirmation,
  updatePreferences,
  updateProfile,
} from '#shared/account-settings.ts';
import type { CurrentUser } from '#shared/accounts.ts';
import type { Request } from '#shared/endpoint.ts';
import { call } from '../core/api.ts';
import { userKey } from '../core/session.ts';
import { useToldChange } from '../core/use-told-change.ts';

/** Changes what the screen knows of the person in front of it, and nothing else. */
function useKnownUser() {
  const client = useQueryClient();
  return (change: Partial<CurrentUser>) =>
    client.setQueryData<CurrentUser | null>(userKey, (user) => user && { ...user, ...change });
}

export const useUpdateProfile = () =>
  useToldChange((input: ProfileInput) => call(updateProfile, input), {
    onDone: useKnownUser(),
    done: ({ pendingEmail }) => ({
      title: 'Profile updated',
      ...(pendingEmail && { description: `We sent a mail to ${pendingEmail} to confirm it.` }),
    }),
    failed: 'Failed to update profile',
  });

export const useResendConfirmation = () =>
  useToldChange(() => call(resendEmailConfirmation), {
    done: () => ({ title: 'Confirmation sent', description: 'It is on its way to you again.' }),
    failed: 'Failed to send the confirmation',
  });

export const useCancelEmailChange = () =>
  useToldChange(() => call(cancelEmailChange), {
    onDone: useKnownUser(),
    done: ({ email }) => ({ title: 'Email change cancelled', description: `Your address stays ${email}.` }),
    failed: 'Failed to cancel the email change',
  });

export function useChangePassword() {
  const know = useKnownUser();
  return useToldChange((input: Request<typeof changePassword>) => call(changePassword, input), {
    onDone: () => know({ mustChangePassword: false }),
    done: 'Password changed',
    failed: 'Failed to change password',
  });
}

export function useUpdatePreferences() {
  const know = useKnownUser();
  return useToldChange((input: CurrentUser['preferences']) => call(updatePreferences, input), {
    onDone: (preferences) => know({ preferences }),
    done: 'Preferences updated',
    failed: 'Failed to update preferences',
  });
}
