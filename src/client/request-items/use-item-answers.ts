import { useState } from 'react';
import type { RequestItem } from '#shared/request-items.ts';
import { useAddOwnFiles, useAnswer, useMarkApplicable, useMarkNotApplicable } from './api.ts';
import { useItemUploads } from './use-item-uploads.ts';

/**
 * Everything a client can do with the items of a list. `onSent` is called once an item has been answered and the list
 * refetched. Errors are shown at the item: `problem` belongs to the last one tried.
 */
export function useItemAnswers(onSent: (item: RequestItem) => void) {
  const uploads = useItemUploads(onSent);
  const answer = useAnswer();
  const ownFiles = useAddOwnFiles();
  const notApplicable = useMarkNotApplicable();
  const applicable = useMarkApplicable();
  const [tried, setTried] = useState<{ itemId: number; problem?: unknown; pending: boolean }>();

  /** Resolves with whether it succeeded. */
  async function attempt(itemId: number, send: () => Promise<RequestItem>, told = true): Promise<boolean> {
    setTried({ itemId, pending: true });
    try {
      const item = await send();
      setTried((last) => (last?.itemId === itemId ? undefined : last));
      uploads.queue.forgetRefused(itemId);
      if (told) onSent(item);
      return true;
    } catch (problem) {
      setTried({ itemId, problem, pending: false });
      return false;
    }
  }

  return {
    uploads,
    pending: tried?.pending ?? false,
    problem: tried?.problem,
    problemOf: (itemId: number) => (tried?.itemId === itemId ? tried.problem : undefined),
    isPending: (itemId: number) => tried?.itemId === itemId && tried.pending,
    answer: (id: number, text: string) => attempt(id, () => answer.mutateAsync({ id, answer: text })),
    addOwnFiles: (id: number, fileIds: number[], replaces?: number) =>
      attempt(id, () => ownFiles.mutateAsync({ id, fileIds, replaces })),
    markNotApplicable: (id: number) => attempt(id, () => notApplicable.mutateAsync(id)),
    /** Does not call `onSent`, because the item is to be answered again. */
    markApplicable: (id: number) => attempt(id, () => applicable.mutateAsync(id), false),
  };
}

export type ItemAnswers = ReturnType<typeof useItemAnswers>;
