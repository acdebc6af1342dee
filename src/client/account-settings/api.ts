import { useQueryClient } from '@tanstack/react-query';
import type { ProfileInput } from '#shared/account-settings.ts';
import * as accountSettingsApi from '#shared/account-settings.ts';
import type { CurrentUser } from '#shared/accounts.ts';
import type { RequestOf } from '#shared/endpoint.ts';
import { call } from '../core/api.ts';
import { userKey } from '../core/session.ts';
import { useMutationWithToast } from '../core/use-mutation-with-toast.ts';

/** Updates the cached current user from a response, without a refetch. */
function useUpdateCachedUser() {
  const client = useQueryClient();
  return (change: Partial<CurrentUser>) =>
    client.setQueryData<CurrentUser | null>(userKey, (user) => user && { ...user, ...change });
}

export const useUpdateProfile = () =>
  useMutationWithToast((input: ProfileInput) => call(accountSettingsApi.updateProfile, input), {
    onSuccess: useUpdateCachedUser(),
    successToast: ({ pendingEmail }) => ({
      title: 'Profile updated',
      ...(pendingEmail && { description: `We sent an email to ${pendingEmail} to confirm it.` }),
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
    onSuccess: useUpdateCachedUser(),
    successToast: ({ email }) => ({
      title: 'Email change cancelled',
      description: `Your address stays ${email}.`,
    }),
    errorTitle: 'Failed to cancel the email change',
  });

export function useChangePassword() {
  const updateUser = useUpdateCachedUser();
  return useMutationWithToast(
    (input: RequestOf<typeof accountSettingsApi.changePassword>) =>
      call(accountSettingsApi.changePassword, input),
    {
      onSuccess: () => updateUser({ mustChangePassword: false }),
      successToast: 'Password changed',
      errorTitle: 'Failed to change password',
    },
  );
}

export function useUpdatePreferences() {
  const updateUser = useUpdateCachedUser();
  return useMutationWithToast(
    (input: CurrentUser['preferences']) => call(accountSettingsApi.updatePreferences, input),
    {
      onSuccess: (preferences) => updateUser({ preferences }),
      successToast: 'Preferences updated',
      errorTitle: 'Failed to update preferences',
    },
  );
}
