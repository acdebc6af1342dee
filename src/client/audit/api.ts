import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AuditFilters } from '#shared/audit.ts';
import * as auditApi from '#shared/audit.ts';
import { call, callForFile, callPage } from '../core/api.ts';
import { useMutationWithToast } from '../core/use-mutation-with-toast.ts';
import { rowsPerPage, usePagedList } from '../core/use-paged-list.ts';
import { saveBlob } from '../files/save-blob.ts';

export function useAuditEntries(filters: AuditFilters) {
  return usePagedList(['audit', 'entries', filters], (cursor) =>
    callPage(auditApi.list, { ...filters, cursor, limit: rowsPerPage }),
  );
}

export function useAuditActions() {
  return useQuery({
    queryKey: ['audit', 'actions'],
    queryFn: () => call(auditApi.readActions),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useAuditUserSearch(text: string) {
  return useQuery({
    queryKey: ['audit', 'users', { text }],
    queryFn: () => call(auditApi.findUsers, { q: text.trim() || undefined }),
    placeholderData: keepPreviousData,
  });
}

/** The user whose id is in the URL. */
export function useAuditUser(id: number | undefined) {
  return useQuery({
    queryKey: ['audit', 'users', { id }],
    queryFn: async () => (await call(auditApi.findUsers, { id }))[0] ?? null,
    enabled: id !== undefined,
  });
}

export function useChainStatus() {
  return useQuery({ queryKey: ['audit', 'check'], queryFn: () => call(auditApi.readCheck) });
}

export const useStartCheck = () =>
  useMutationWithToast(() => call(auditApi.startCheck), {
    errorTitle: 'Failed to start the check',
    topics: ['audit'],
  });

export const useExportEntries = () =>
  useMutationWithToast(
    async (filters: AuditFilters) => {
      const response = await callForFile(auditApi.exportCsv, filters);
      saveBlob(await response.blob(), 'audit-log.csv');
    },
    { successToast: 'Export saved', errorTitle: 'Failed to export the audit log' },
  );
