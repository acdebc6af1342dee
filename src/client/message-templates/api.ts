import type { MessageTemplateInput } from '#shared/message-templates.ts';
import * as messageTemplatesApi from '#shared/message-templates.ts';
import { call } from '../core/api.ts';
import { useMutationWithToast } from '../core/use-mutation-with-toast.ts';
import { useWholeList } from '../core/use-whole-list.ts';

export function useTemplates() {
  return useWholeList(['messages', 'templates'], () => call(messageTemplatesApi.list));
}

/** Creates a template, or updates the one with this id. */
export const useSaveTemplate = (id: number | undefined) =>
  useMutationWithToast(
    (input: MessageTemplateInput) =>
      id === undefined
        ? call(messageTemplatesApi.create, input)
        : call(messageTemplatesApi.update, { id, ...input }),
    {
      successToast: id === undefined ? 'Template added' : 'Template updated',
      errorTitle: id === undefined ? 'Failed to add template' : 'Failed to update template',
      topics: ['messages'],
    },
  );

export const useDeleteTemplate = () =>
  useMutationWithToast((input: { id: number }) => call(messageTemplatesApi.remove, input), {
    successToast: 'Template deleted',
    errorTitle: 'Failed to delete template',
    topics: ['messages'],
  });
