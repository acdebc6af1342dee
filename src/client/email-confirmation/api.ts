import * as emailConfirmationApi from '#shared/email-confirmation.ts';
import { call } from '../core/api.ts';
import { useMutationWithToast } from '../core/use-mutation-with-toast.ts';

export const confirmEmail = (token: string) => call(emailConfirmationApi.confirm, { token });

export const useResendWelcome = (email: string) =>
  useMutationWithToast(() => call(emailConfirmationApi.resend), {
    successToast: () => ({ title: 'Link sent', description: `It is on its way to ${email}.` }),
    errorTitle: 'Failed to send the link',
  });
