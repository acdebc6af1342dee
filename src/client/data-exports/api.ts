import { useQuery } from '@tanstack/react-query';
import type { DataExport } from '#shared/data-exports.ts';
import * as exportsApi from '#shared/data-exports.ts';
import { call, callForFile } from '../core/api.ts';
import { useMutationWithToast } from '../core/use-mutation-with-toast.ts';
import { saveBlob } from '../files/save-blob.ts';

/** Without a client it is about the user's own data; for a client, owners call it. */
export function useDataExports(clientId?: number) {
  return useQuery({
    queryKey: ['data-exports', { clientId }],
    queryFn: () =>
      clientId === undefined ? call(exportsApi.list) : call(exportsApi.listForClient, { id: clientId }),
  });
}

export const useCreateDataExport = (clientId?: number) =>
  useMutationWithToast(
    () =>
      clientId === undefined ? call(exportsApi.create) : call(exportsApi.createForClient, { id: clientId }),
    { errorTitle: 'The copy was not started', topics: ['data-exports'] },
  );

export const useDownloadDataExport = (clientId?: number) =>
  useMutationWithToast(
    async ({ id, createdAt }: Pick<DataExport, 'id' | 'createdAt'>) => {
      const endpoint = clientId === undefined ? exportsApi.download : exportsApi.downloadForClient;
      const response = await callForFile(endpoint, { id });
      saveBlob(await response.blob(), `data-${createdAt.slice(0, 10)}.zip`);
    },
    { successToast: 'Download saved', errorTitle: 'Download failed' },
  );
