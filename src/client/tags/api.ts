import type { TagInput } from '#shared/tags.ts';
import * as tagsApi from '#shared/tags.ts';
import { call } from '../core/api.ts';
import { useMutationWithToast } from '../core/use-mutation-with-toast.ts';
import { useWholeList } from '../core/use-whole-list.ts';

export function useTags() {
  return useWholeList(['tags'], () => call(tagsApi.list));
}

/** Creates a tag, or renames the one with this id. */
export const useSaveTag = (id: number | undefined) =>
  useMutationWithToast(
    (input: TagInput) =>
      id === undefined ? call(tagsApi.create, input) : call(tagsApi.update, { id, ...input }),
    {
      successToast: id === undefined ? 'Tag added' : 'Tag renamed',
      errorTitle: id === undefined ? 'Failed to add tag' : 'Failed to rename tag',
      topics: ['tags'],
    },
  );

export const useDeleteTag = () =>
  useMutationWithToast((input: { id: number }) => call(tagsApi.remove, input), {
    successToast: 'Tag deleted',
    errorTitle: 'Failed to delete tag',
    topics: ['tags'],
  });

export const useReplaceClientTags = (clientId: number) =>
  useMutationWithToast((tagIds: number[]) => call(tagsApi.replaceForClient, { id: clientId, tagIds }), {
    successToast: 'Tags saved',
    errorTitle: 'Failed to save tags',
    topics: ['tags'],
  });
