import { useQuery } from '@tanstack/react-query';
import type { RequestOf } from '#shared/endpoint.ts';
import type { InvitedPerson, MadeClient } from '#shared/invitations.ts';
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

/** Who becomes a client: the sender of an enquiry, or a guest with an appointment. */
export interface ClientSource {
  kind: 'contact' | 'guest';
  id: number;
}

export function useMakeClient({ kind, id }: ClientSource) {
  return useMutationWithToast(
    ({ email, ...person }: InvitedPerson & { invite: boolean; accountantId: number | null | undefined }) =>
      kind === 'contact'
        ? call(invitationsApi.makeClientOfContact, { id, email, ...person })
        : call(invitationsApi.makeClientOfGuest, { id, ...person }),
    {
      successToast: (made) => describeMade(kind, made),
      errorTitle: 'Failed to make a client',
      topics: ['contacts', 'users', 'appointments', 'messages'],
    },
  );
}

function describeMade(kind: ClientSource['kind'], { name, existed, invited }: MadeClient) {
  if (existed) {
    const linked = kind === 'contact' ? ' The enquiry is linked to it.' : '';
    const mailed = invited ? ' We have sent the invitation.' : '';
    const description = `${name} has an account with this email.${linked}${mailed}`;
    return { title: 'Already a client', description };
  }
  return invited
    ? { title: 'Client invited', description: `${name} gets an email with a link to choose a password.` }
    : { title: 'Client added', description: `${name} gets no email until you send an invitation.` };
}

/** The user whom the emailed link is for. Fetched once, because using the link invalidates it. */
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
