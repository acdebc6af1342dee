import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  createMessageTemplate,
  deleteMessageTemplate,
  listMessageTemplates,
  type MessageTemplateInput,
  updateMessageTemplate,
} from '../../shared/message-templates.ts';
import { call } from '../core/api.ts';
import { messageOf } from '../core/api-error.ts';
import { toast } from '../ui/toast.ts';

const templatesKey = ['messages', 'templates'] as const;

/** What is said where the server sends no words of its own. */
export const failureText = 'Something went wrong. Please try again.';

export function useTemplates() {
  return useQuery({ queryKey: templatesKey, queryFn: () => call(listMessageTemplates) });
}

/** Adds a template, or changes the one with this id. */
export const useSaveTemplate = (id: number | undefined) =>
  useTemplateChange(
    (input: MessageTemplateInput) =>
      id === undefined ? call(createMessageTemplate, input) : call(updateMessageTemplate, { id, ...input }),
    {
      done: id === undefined ? 'Template added' : 'Template updated',
      failed: id === undefined ? 'Failed to add template' : 'Failed to update template',
    },
  );

export const useDeleteTemplate = () =>
  useTemplateChange((input: { id: number }) => call(deleteMessageTemplate, input), {
    done: 'Template deleted',
    failed: 'Failed to delete template',
  });

function useTemplateChange<Input>(
  change: (input: Input) => Promise<unknown>,
  titles: { done: string; failed: string },
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      toast({ title: titles.done });
      await client.invalidateQueries({ queryKey: templatesKey });
    },
    onError: (error) =>
      toast({
        variant: 'destructive',
        title: titles.failed,
        description: messageOf(error, failureText),
      }),
  });
}
