import { useQuery } from '@tanstack/react-query';
import * as sessionsApi from '#shared/sessions.ts';
import { call } from '../core/api.ts';
import { useMutationWithToast } from '../core/use-mutation-with-toast.ts';

export const useOwnSessions = () =>
  useQuery({ queryKey: ['sessions'], queryFn: () => call(sessionsApi.list) });

export const useUserSessions = (userId: number) =>
  useQuery({
    queryKey: ['sessions', userId],
    queryFn: () => call(sessionsApi.listOfUser, { id: userId }),
  });

export const useEndSession = () =>
  useMutationWithToast((id: number) => call(sessionsApi.end, { id }), {
    successToast: 'That device was signed out',
    errorTitle: 'The device is still signed in',
    topics: ['sessions'],
  });

export const useEndOtherSessions = () =>
  useMutationWithToast(() => call(sessionsApi.endOthers), {
    successToast: 'All other devices were signed out',
    errorTitle: 'The other devices are still signed in',
    topics: ['sessions'],
  });

export const useEndUserSessions = (userId: number) =>
  useMutationWithToast(() => call(sessionsApi.endOfUser, { id: userId }), {
    successToast: 'Signed out everywhere',
    errorTitle: 'Failed to sign the user out',
    topics: ['sessions'],
  });

export const reportDevice = (token: string) => call(sessionsApi.reportDevice, { token });
