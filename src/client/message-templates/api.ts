import {
  createMessageTemplate,
  deleteMessageTemplate,
  listMessageTemplates,
  type MessageTemplateInput,
  updateMessageTemplate,
} from '#shared/message-templates.ts';
import { call } from '../core/api.ts';
import { useToldChange } from '../core/use-told-change.ts';
import { useWholeList } from '../core/use-whole-list.ts';

const templatesKey = ['messages', 'templates'] as const;

export function useTemplates() {
  return useWholeList(templatesKey, () => call(listMessageTemplates));
}

/** Adds a template, or changes the one with this id. */
export const useSaveTemplate = (id: number | undefined) =>
  useToldChange(
    (input: MessageTemplateInput) =>
      id === undefined ? call(createMessageTemplate, input) : call(updateMessageTemplate, { id, ...input }),
    {
      done: id === undefined ? 'Template added' : 'Template updated',
      failed: id === undefined ? 'Failed to add template' : 'Failed to update template',
      refetch: [templatesKey],
    },
  );

export const useDeleteTemplate = () =>
  useToldChange((input: { id: number }) => call(deleteMessageTemplate, input), {
    done: 'Template deleted',
    failed: 'Failed to delete template',
    refetch: [templatesKey],
  });
