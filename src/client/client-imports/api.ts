import { useMutation, useQuery } from '@tanstack/react-query';
import type { ImportColumns, ImportRow } from '#shared/client-imports.ts';
import * as importsApi from '#shared/client-imports.ts';
import { countOf } from '#shared/format.ts';
import { call, callPage } from '../core/api.ts';
import { upload } from '../core/upload.ts';
import { useMutationWithToast } from '../core/use-mutation-with-toast.ts';
import { rowsPerPage, usePagedList } from '../core/use-paged-list.ts';

const topics = ['client-imports'] as const;

export function useClientImports() {
  return usePagedList(['client-imports'], (cursor) =>
    callPage(importsApi.list, { cursor, limit: rowsPerPage }),
  );
}

export function useClientImport(id: number) {
  return useQuery({
    queryKey: ['client-imports', id],
    queryFn: () => call(importsApi.read, { id }),
    // The counts of invited and active clients change with the users.
    meta: { topics: ['users'] },
  });
}

/** A row as a list needs it. */
export type ListedRow = ImportRow & { id: number };

export function useImportRows(id: number, problems: boolean) {
  return usePagedList<ListedRow>(['client-imports', id, 'rows', { problems }], async (cursor) => {
    const page = await callPage(importsApi.listRows, {
      id,
      problems: problems ? 'true' : undefined,
      cursor,
      limit: rowsPerPage,
    });
    return { ...page, rows: page.rows.map((row) => ({ ...row, id: row.row })) };
  });
}

/** Errors are shown beside the file. */
export function useUploadCsv(onSent: (share: number) => void) {
  return useMutation({
    mutationFn: (file: File) =>
      upload(importsApi.create, {}, file, {
        idempotencyKey: crypto.randomUUID(),
        signal: new AbortController().signal,
        onSent,
      }),
    meta: { topics },
  });
}

/** Errors are shown beside the columns. */
export function useCheckImport(id: number) {
  return useMutation({
    mutationFn: (columns: ImportColumns) => call(importsApi.check, { id, columns }),
    meta: { topics },
  });
}

export const useStartImport = (id: number) =>
  useMutationWithToast(
    (accountantId: number | null | undefined) => call(importsApi.start, { id, accountantId }),
    {
      errorTitle: 'The import did not start',
      topics,
    },
  );

export const useStopImport = (id: number) =>
  useMutationWithToast(() => call(importsApi.stop, { id }), {
    successToast: 'Import stopped',
    errorTitle: 'The import was not stopped',
    topics: ['client-imports', 'users'],
  });

export const useInviteClients = (id: number) =>
  useMutationWithToast(() => call(importsApi.invite, { id }), {
    successToast: ({ accounts }) => ({
      title: `${countOf(accounts.notInvited, 'invitation')} on the way`,
      description: 'The numbers on this page follow as the emails are sent.',
    }),
    errorTitle: 'No invitations were sent',
    topics,
  });

export const useUndoImport = (id: number) =>
  useMutationWithToast(() => call(importsApi.undo, { id }), {
    successToast: 'Import undone',
    errorTitle: 'The import was not undone',
    topics: ['client-imports', 'users'],
  });

export const useDeleteDraft = (onDeleted: () => void) =>
  useMutationWithToast((input: { id: number }) => call(importsApi.remove, input), {
    onSuccess: onDeleted,
    successToast: 'Draft deleted',
    errorTitle: 'Failed to delete the draft',
    topics,
  });
