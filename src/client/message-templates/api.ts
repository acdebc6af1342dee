import { useQuery } from '@tanstack/react-query';
import type { MessageTemplateInput } from '#shared/message-templates.ts';
import * as messageTemplatesApi from '#shared/message-templates.ts';
import * as staffConversationsApi from '#shared/staff-conversations.ts';
import { call, callPage } from '../core/api.ts';
import { useMutationWithToast } from '../core/use-mutation-with-toast.ts';
import { useWholeList } from '../core/use-whole-list.ts';

export function useTemplates() {
  return useWholeList(['messages', 'templates'], () => call(messageTemplatesApi.list));
}

/** The merge fields of a client, which all their conversations share; null if there is no conversation yet. */
export function useMergeFields(clientId: number | undefined) {
  return useQuery({
    queryKey: ['messages', 'merge fields', clientId],
    queryFn: async () => {
      const { rows } = await callPage(staffConversationsApi.list, { clientId, limit: 1 });
      const [latest] = rows;
      return latest ? (await call(staffConversationsApi.read, { id: latest.id })).mergeFields : null;
    },
    enabled: clientId !== undefined,
    meta: { topics: ['users', 'companies', 'appointments'] },
  });
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
