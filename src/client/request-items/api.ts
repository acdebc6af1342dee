import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { RequestItem } from '#shared/request-items.ts';
import * as requestItemsApi from '#shared/request-items.ts';
import { call } from '../core/api.ts';
import { sendOnceSignedIn } from '../core/send-once-signed-in.ts';

/** No toasts: the item itself shows the result. */
function useItemMutation<Input>(send: (input: Input) => Promise<RequestItem>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => sendOnceSignedIn(client, () => send(input)),
    meta: { topics: ['request-lists', 'files'] },
  });
}

export const useAnswer = () =>
  useItemMutation((input: { id: number; answer: string }) => call(requestItemsApi.answer, input));

interface OwnFiles {
  id: number;
  fileIds: number[];
  replaces?: number | undefined;
}

/** Sent one after another; the first replaces the file `replaces`, if given. */
export const useAddOwnFiles = () =>
  useItemMutation(async ({ id, fileIds, replaces }: OwnFiles) => {
    let item: RequestItem | undefined;
    for (const [place, fileId] of fileIds.entries()) {
      item = await call(requestItemsApi.addOwnFile, {
        id,
        fileId,
        ...(place === 0 && { replaces }),
      });
    }
    return item as RequestItem;
  });

export const useMarkNotApplicable = () =>
  useItemMutation((id: number) => call(requestItemsApi.markNotApplicable, { id }));

export const useMarkApplicable = () =>
  useItemMutation((id: number) => call(requestItemsApi.markApplicable, { id }));
