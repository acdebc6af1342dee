import { useQuery } from '@tanstack/react-query';
import type { RequestOf } from '#shared/endpoint.ts';
import * as invitationsApi from '#shared/invitations.ts';
import { call } from '../core/api.ts';
import { useMutationWithToast } from '../core/use-mutation-with-toast.ts';

export const useCreateInvitation = () =>
  useMutationWithToast(
    (input: RequestOf<typeof invitationsApi.create>) => call(invitationsApi.create, input),
    { successToast: 'Invitation sent', errorTitle: 'Failed to send the invitation', topics: ['users'] },
  );

export const useSendInvitation = () =>
  useMutationWithToast((input: { id: number }) => call(invitationsApi.send, input), {
    successToast: 'Invitation sent',
    errorTitle: 'Failed to send the invitation',
    topics: ['users'],
  });

export const useWithdrawInvitation = () =>
  useMutationWithToast((input: { id: number }) => call(invitationsApi.withdraw, input), {
    successToast: 'Invitation withdrawn',
    errorTitle: 'Failed to withdraw the invitation',
    topics: ['users'],
  });

/** Whom the link of the mail is for. Asked once: the link ends when it is used. */
export function useInvitedUser(token: string) {
  return useQuery({
    queryKey: ['invitation', token],
    queryFn: () => call(invitationsApi.read, { token }),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export const acceptInvitation = (input: RequestOf<typeof invitationsApi.accept>) =>
  call(invitationsApi.accept, input);
