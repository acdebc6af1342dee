import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  deleteFile,
  downloadFile,
  type FileRow,
  type FileSummary,
  listAdminFiles,
  listFiles,
  readFileHistory,
  readFileTypes,
} from '../../shared/files.ts';
import { call, callForFile, callPage } from '../core/api.ts';
import { ApiError, messageOf } from '../core/api-error.ts';
import { rowsPerPage, usePagedList } from '../core/use-paged-list.ts';
import { toast } from '../ui/toast.ts';
import { saveBlob } from './save-blob.ts';

const filesKey = ['files'] as const;

/** Lists, histories and the dashboards' counts: whatever happens to a file changes several of them. */
export function refetchFiles(client: QueryClient) {
  void client.invalidateQueries({ queryKey: ['dashboard'] });
  void client.invalidateQueries({ queryKey: ['admin', 'dashboard'] });
  return client.invalidateQueries({ queryKey: filesKey });
}

export function useFiles(text: string) {
  return usePagedList<FileRow>([...filesKey, 'own', { text }], (cursor) =>
    callPage(listFiles, { q: text || undefined, cursor, limit: rowsPerPage }),
  );
}

export function useAdminFiles(text: string, type: string | undefined) {
  return usePagedList([...filesKey, 'all', { text, type }], (cursor) =>
    callPage(listAdminFiles, { q: text || undefined, type, cursor, limit: rowsPerPage }),
  );
}

export function useFileTypes() {
  return useQuery({ queryKey: [...filesKey, 'types'], queryFn: () => call(readFileTypes) });
}

export function useFileHistory(id: number) {
  return useQuery({ queryKey: [...filesKey, 'history', id], queryFn: () => call(readFileHistory, { id }) });
}

/** Where a frame finds a PDF. */
export function inlinePath(id: number): string {
  return `${downloadFile.path.replace(':id', String(id))}?inline=1`;
}

export async function readPdf(id: number): Promise<ArrayBuffer> {
  const response = await callForFile(downloadFile, { id, inline: '1' });
  return response.arrayBuffer();
}

export function useDownload() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, originalFilename }: Pick<FileSummary, 'id' | 'originalFilename'>) => {
      const response = await callForFile(downloadFile, { id });
      toast({ title: 'Download started' });
      saveBlob(await response.blob(), originalFilename);
    },
    onError: (error) =>
      toast({
        variant: 'destructive',
        title: 'Download failed',
        description: downloadProblem(error),
      }),
    onSettled: () => refetchFiles(client),
  });
}

/** The specified words, except where there was no answer or where the server asks for a call. */
function downloadProblem(error: unknown): string {
  const otherwise = 'Failed to download file';
  const telling = error instanceof ApiError && (error.status === 0 || error.code === 'file_damaged');
  return telling ? messageOf(error, otherwise) : otherwise;
}

/** What is said where the server sends no words of its own. */
export const deletionFailed = 'Something went wrong. Please try again.';

export function useDeleteFile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(deleteFile, { id }),
    onSuccess: () => {
      toast({ title: 'File deleted successfully' });
      return refetchFiles(client);
    },
    onError: (error) =>
      toast({
        variant: 'destructive',
        title: 'Failed to delete file',
        description: messageOf(error, deletionFailed),
      }),
  });
}
