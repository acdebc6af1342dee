import { useQueryClient } from '@tanstack/react-query';
import type { ProfileInput } from '#shared/account-settings.ts';
import * as accountSettingsApi from '#shared/account-settings.ts';
import type { CurrentUser } from '#shared/accounts.ts';
import type { Request } from '#shared/endpoint.ts';
import { call } from '../core/api.ts';
import { userKey } from '../core/session.ts';
import { useMutationWithToast } from '../core/use-mutation-with-toast.ts';

/** Changes what the screen knows of the person in front of it, and nothing else. */
function useKnownUser() {
  const client = useQueryClient();
  return (change: Partial<CurrentUser>) =>
    client.setQueryData<CurrentUser | null>(userKey, (user) => user && { ...user, ...change });
}

export const useUpdateProfile = () =>
  useMutationWithToast((input: ProfileInput) => call(accountSettingsApi.updateProfile, input), {
    onSuccess: useKnownUser(),
    successToast: ({ pendingEmail }) => ({
      title: 'Profile updated',
      ...(pendingEmail && { description: `We sent a mail to ${pendingEmail} to confirm it.` }),
    }),
    errorTitle: 'Failed to update profile',
  });

export const useResendConfirmation = () =>
  useMutationWithToast(() => call(accountSettingsApi.resendEmailConfirmation), {
    successToast: () => ({ title: 'Confirmation sent', description: 'It is on its way to you again.' }),
    errorTitle: 'Failed to send the confirmation',
  });

export const useCancelEmailChange = () =>
  useMutationWithToast(() => call(accountSettingsApi.cancelEmailChange), {
    onSuccess: useKnownUser(),
    successToast: ({ email }) => ({
      title: 'Email change cancelled',
      description: `Your address stays ${email}.`,
    }),
    errorTitle: 'Failed to cancel the email change',
  });

export function useChangePassword() {
  const know = useKnownUser();
  return useMutationWithToast(
    (input: Request<typeof accountSettingsApi.changePassword>) =>
      call(accountSettingsApi.changePassword, input),
    {
      onSuccess: () => know({ mustChangePassword: false }),
      successToast: 'Password changed',
      errorTitle: 'Failed to change password',
    },
  );
}

export function useUpdatePreferences() {
  const know = useKnownUser();
  return useMutationWithToast(
    (input: CurrentUser['preferences']) => call(accountSettingsApi.updatePreferences, input),
    {
      onSuccess: (preferences) => know({ preferences }),
      successToast: 'Preferences updated',
      errorTitle: 'Failed to update preferences',
    },
  );
}
