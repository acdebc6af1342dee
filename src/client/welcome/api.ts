import * as welcomeApi from '#shared/welcome.ts';
import { call } from '../core/api.ts';
import { useMutationWithToast } from '../core/use-mutation-with-toast.ts';

export const useCloseWelcome = (onSuccess: () => void) =>
  useMutationWithToast(() => call(welcomeApi.close), {
    onSuccess,
    errorTitle: 'Failed to put the steps away',
    errorText: 'Please try again.',
    topics: ['user'],
  });
