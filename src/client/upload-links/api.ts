import { useQuery } from '@tanstack/react-query';
import * as uploadLinksApi from '#shared/upload-links.ts';
import { call } from '../core/api.ts';
import { useMutationWithToast } from '../core/use-mutation-with-toast.ts';

/** The upload link of a list, for the client and staff; null if there is no valid one. */
export const useUploadLink = (listId: number) =>
  useQuery({
    queryKey: ['request-lists', listId, 'upload-link'],
    queryFn: () => call(uploadLinksApi.read, { id: listId }),
    select: ({ link }) => link,
  });

const topics = ['request-lists'] as const;

export const useRenewUploadLink = () =>
  useMutationWithToast((input: { id: number }) => call(uploadLinksApi.renew, input), {
    errorTitle: 'Failed to make a link',
    topics: [...topics],
  });

export const useMailUploadLink = () =>
  useMutationWithToast((input: { id: number }) => call(uploadLinksApi.mail, input), {
    successToast: 'The link is on its way by email',
    errorTitle: 'Failed to send the link',
    topics: [...topics],
  });

export const useEndUploadLink = () =>
  useMutationWithToast((input: { id: number }) => call(uploadLinksApi.end, input), {
    successToast: 'The link has ended',
    errorTitle: 'Failed to end the link',
    topics: [...topics],
  });
