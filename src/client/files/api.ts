import { useMutation, useQuery } from '@tanstack/react-query';
import type { FileSummary, ListedFile } from '#shared/files.ts';
import * as filesApi from '#shared/files.ts';
import { call, callForFile, callPage } from '../core/api.ts';
import { ApiError, messageOf } from '../core/api-error.ts';
import { useMutationWithToast } from '../core/use-mutation-with-toast.ts';
import { rowsPerPage, usePagedList } from '../core/use-paged-list.ts';
import { toast } from '../ui/toast.ts';
import { saveBlob } from './save-blob.ts';

export function useFiles(text: string) {
  return usePagedList<ListedFile>(['files', 'own', { text }], (cursor) =>
    callPage(filesApi.list, { q: text || undefined, cursor, limit: rowsPerPage }),
  );
}

export function useAdminFiles(text: string, type: string | undefined) {
  return usePagedList(['files', 'all', { text, type }], (cursor) =>
    callPage(filesApi.listAll, { q: text || undefined, type, cursor, limit: rowsPerPage }),
  );
}

export function useFileTypes() {
  return useQuery({
    queryKey: ['files', 'types'],
    queryFn: () => call(filesApi.readTypes),
    meta: { topics: ['system'] },
  });
}

export function useFileHistory(id: number) {
  return useQuery({
    queryKey: ['files', 'history', id],
    queryFn: () => call(filesApi.readHistory, { id }),
  });
}

/** The URL of a PDF for an iframe. */
export function inlinePath(id: number): string {
  return `${filesApi.download.path.replace(':id', String(id))}?inline=1`;
}

export async function readPdf(id: number): Promise<ArrayBuffer> {
  const response = await callForFile(filesApi.download, { id, inline: '1' });
  return response.arrayBuffer();
}

export function useDownload() {
  return useMutation({
    mutationFn: async ({ id, originalFilename }: Pick<FileSummary, 'id' | 'originalFilename'>) => {
      const response = await callForFile(filesApi.download, { id });
      toast({ title: 'Download started' });
      saveBlob(await response.blob(), originalFilename);
    },
    onError: (error) =>
      toast({
        variant: 'destructive',
        title: 'Download failed',
        description: downloadProblem(error),
      }),
    // Also after an error, because the server counts interrupted downloads.
    meta: { topics: ['files'], refetchAfterError: true },
  });
}

/** Where the error's own message helps more than the text from the specification. */
const tellingCodes: ApiError['code'][] = ['file_damaged', 'too_many_requests'];

/** The text from the specification, unless there was no response or the error says what to do. */
function downloadProblem(error: unknown): string {
  const otherwise = 'Failed to download file';
  const telling = error instanceof ApiError && (error.status === 0 || tellingCodes.includes(error.code));
  return telling ? messageOf(error, otherwise) : otherwise;
}

export const useDeleteFile = () =>
  useMutationWithToast((id: number) => call(filesApi.remove, { id }), {
    successToast: 'File deleted successfully',
    errorTitle: 'Failed to delete file',
    topics: ['files'],
  });
