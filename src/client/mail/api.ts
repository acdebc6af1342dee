import { useMutation, useQuery } from '@tanstack/react-query';
import type { MailOutcome, TestMailInput } from '#shared/mail.ts';
import * as mailApi from '#shared/mail.ts';
import { call, callForFile, callPage } from '../core/api.ts';
import { useMutationWithToast } from '../core/use-mutation-with-toast.ts';
import { rowsPerPage, usePagedList } from '../core/use-paged-list.ts';
import { saveBlob } from '../files/save-blob.ts';

export function useMailState() {
  return useQuery({
    queryKey: ['mail', 'state'],
    queryFn: () => call(mailApi.read),
    // The state can change without a live event, so the page refetches whenever it is opened.
    staleTime: 0,
    meta: { topics: ['jobs', 'system'] },
  });
}

export function useReceivedMails(outcome: MailOutcome | undefined) {
  return usePagedList(['mail', 'received', { outcome }], (cursor) =>
    callPage(mailApi.listReceived, { outcome, cursor, limit: rowsPerPage }),
  );
}

/** No success toast, because the page shows the result. */
export const useStartMailTest = () =>
  useMutationWithToast(() => call(mailApi.startTest), { errorTitle: 'Failed to test mail' });

/** Not retried: every try would send another mail. */
export const useSendTestMail = () =>
  useMutation({ mutationFn: (input: TestMailInput) => call(mailApi.sendTest, input) });

const askAgainMs = 2_000;

/** Whether the test email has arrived. Polls until it has, or until `givenUp`. */
export function useMailArrival(id: string, givenUp: boolean) {
  return useQuery({
    queryKey: ['mail', 'test', id],
    queryFn: () => call(mailApi.readTest, { id }),
    refetchInterval: ({ state }) => (givenUp || state.data?.receivedAt ? false : askAgainMs),
  });
}

/** Downloads the original of an incoming mail. */
export const useDownloadOriginal = () =>
  useMutationWithToast(
    async (id: number) => {
      const response = await callForFile(mailApi.downloadOriginal, { id });
      saveBlob(await response.blob(), `email-${id}.eml`);
    },
    { successToast: 'Download started', errorTitle: 'Failed to download the email' },
  );
