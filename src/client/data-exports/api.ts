import { useQuery } from '@tanstack/react-query';
import type { DataExport } from '#shared/data-exports.ts';
import * as exportsApi from '#shared/data-exports.ts';
import { call, splitRequest } from '../core/api.ts';
import { useMutationWithToast } from '../core/use-mutation-with-toast.ts';

/** Exports of the user's own data or, for owners, of a client's. */
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

/**
 * The browser downloads the file itself, because gigabytes would not fit into memory as a blob. A native download can
 * neither ask for a proof of identity nor show an error, so an API call does that first.
 */
export const useDownloadDataExport = (clientId?: number) =>
  useMutationWithToast(
    async ({ id }: Pick<DataExport, 'id'>) => {
      const own = clientId === undefined;
      await call(own ? exportsApi.read : exportsApi.readForClient, { id });
      const link = document.createElement('a');
      link.href = splitRequest(own ? exportsApi.download : exportsApi.downloadForClient, { id }).path;
      link.download = '';
      link.click();
    },
    { errorTitle: 'Download failed' },
  );
