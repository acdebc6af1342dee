import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RequestOf } from '#shared/endpoint.ts';
import { countOf } from '#shared/format.ts';
import type { Topic } from '#shared/live.ts';
import type { ManagedItem } from '#shared/request-lists.ts';
import * as requestListsApi from '#shared/request-lists.ts';
import type { TemplateInput } from '#shared/request-templates.ts';
import * as requestTemplatesApi from '#shared/request-templates.ts';
import { call, callPage } from '../core/api.ts';
import { createRetryKey } from '../core/retry-key.ts';
import { useMutationWithToast } from '../core/use-mutation-with-toast.ts';
import { rowsPerPage, usePagedList } from '../core/use-paged-list.ts';
import { useWholeList } from '../core/use-whole-list.ts';

/** Includes lists, because templates show how many they have. */
const topics: Topic[] = ['request-templates', 'request-lists'];

export function useRequestTemplates() {
  return useWholeList(['request-templates'], () => call(requestTemplatesApi.list));
}

/** Adds a template, or updates the one with this id. Errors are shown in the form. */
export const useSaveRequestTemplate = (id: number | undefined) =>
  useMutationWithToast(
    (input: TemplateInput) =>
      id === undefined
        ? call(requestTemplatesApi.create, input)
        : call(requestTemplatesApi.update, { id, ...input }),
    {
      successToast: id === undefined ? 'Template added' : 'Template updated',
      errorTitle: id === undefined ? 'Failed to add template' : 'Failed to update template',
      topics: ['request-templates'],
    },
  );

export const useDeleteRequestTemplate = () =>
  useMutationWithToast((input: { id: number }) => call(requestTemplatesApi.remove, input), {
    successToast: 'Template deleted',
    errorTitle: 'Failed to delete template',
    topics: ['request-templates'],
  });

export type RecipientFilter = NonNullable<RequestOf<typeof requestTemplatesApi.preview>['filter']>;

/** The clients whom staff may choose: those who have no list of this template and period. */
export function useFoundClients(id: number, period: string, filter: RecipientFilter) {
  return useQuery({
    queryKey: ['request-templates', id, 'recipients', { period, filter }],
    queryFn: () => call(requestTemplatesApi.preview, { id, filter, period: period || null }),
    meta: { topics: ['users', 'tags', 'request-lists'] },
    placeholderData: keepPreviousData,
  });
}

/** Who of the chosen clients gets a list at this moment. */
export const previewChosen = (id: number, period: string | null | undefined, clientIds: number[]) =>
  call(requestTemplatesApi.preview, { id, clientIds, period });

export function useSendToMany(id: number) {
  const [keys] = useState(createRetryKey);
  return useMutationWithToast(
    (input: Omit<RequestOf<typeof requestTemplatesApi.send>, 'id'>) =>
      call(requestTemplatesApi.send, { id, ...input }, { idempotencyKey: keys.for(input) }),
    {
      onSuccess: keys.arrived,
      successToast: ({ sent, leftOut, inBackground }) => ({
        title: inBackground
          ? `Sending to ${countOf(sent, 'client')}`
          : `List sent to ${countOf(sent, 'client')}`,
        description: [
          inBackground && 'This takes a few minutes. You can leave this page.',
          leftOut > 0 && `${countOf(leftOut, 'client has', 'clients have')} this list already.`,
        ]
          .filter(Boolean)
          .join(' '),
      }),
      errorTitle: 'Failed to send the list',
      topics,
    },
  );
}

export function useTemplatePeriods(id: number) {
  return useQuery({
    queryKey: ['request-templates', id, 'periods'],
    queryFn: () => call(requestTemplatesApi.readPeriods, { id }),
    meta: { topics: ['request-lists'] },
  });
}

export function useRollForwardAll(id: number) {
  const [keys] = useState(createRetryKey);
  return useMutationWithToast(
    (period: string) =>
      call(requestTemplatesApi.rollForwardAll, { id, period }, { idempotencyKey: keys.for(period) }),
    {
      onSuccess: keys.arrived,
      successToast: ({ drafts }) => ({
        title: `${countOf(drafts, 'draft')} made`,
        description: 'Nothing is sent before you have reviewed it.',
      }),
      errorTitle: 'Failed to roll the lists forward',
      topics,
    },
  );
}

/** Rolls one list forward. The caller opens the returned draft. */
export const useRollForward = () =>
  useMutationWithToast((input: { id: number }) => call(requestTemplatesApi.rollForward, input), {
    errorTitle: 'Failed to roll the list forward',
    topics,
  });

export function useNewList() {
  const [keys] = useState(createRetryKey);
  return useMutationWithToast(
    (input: RequestOf<typeof requestListsApi.create>) =>
      call(requestListsApi.create, input, { idempotencyKey: keys.for(input) }),
    {
      onSuccess: keys.arrived,
      successToast: () => ({ title: 'Draft made', description: 'Check it, then send it.' }),
      errorTitle: 'Failed to make the list',
      topics,
    },
  );
}

export function useDrafts(templateId: number | undefined) {
  return usePagedList(['request-lists', 'drafts', { templateId }], (cursor) =>
    callPage(requestListsApi.listForAdmin, { status: 'draft', templateId, cursor, limit: rowsPerPage }),
  );
}

export function useDraft(id: number) {
  return useQuery({
    queryKey: ['request-lists', 'draft', id],
    queryFn: () => call(requestListsApi.readForAdmin, { id }),
  });
}

/** Sets whether a draft asks for an item. */
export const useMarkItem = () =>
  useMutationWithToast(
    ({ id, kind, label, shortLabel, why, issuer, required, rollMark }: ManagedItem) =>
      call(requestListsApi.updateItem, {
        id,
        kind,
        label,
        shortLabel,
        why,
        issuer,
        required,
        rollMark,
      }),
    { errorTitle: 'Failed to change the item', topics: ['request-lists'] },
  );

export const useSendDraft = () =>
  useMutationWithToast((input: { id: number }) => call(requestListsApi.send, input), {
    successToast: ({ client }) => ({ title: `List sent to ${client.name}` }),
    errorTitle: 'Failed to send the list',
    topics,
  });

export const useDeleteDraft = () =>
  useMutationWithToast((input: { id: number }) => call(requestListsApi.remove, input), {
    successToast: 'Draft deleted',
    errorTitle: 'Failed to delete draft',
    topics,
  });
