import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { FileSummary } from '#shared/files.ts';
import * as filesApi from '#shared/files.ts';
import type { Attachment } from '#shared/messages.ts';
import { callPage } from '../core/api.ts';
import { useUser } from '../core/session.ts';

/** Page size of the picker; older files are found by search. */
const pickerPageSize = 50;

/** Files that can be attached: customers list their own, staff list those of the customer `ownerId`. */
export function useAttachableFiles(ownerId: number, search: string) {
  const { role } = useUser();
  const query = { q: search.trim() || undefined, limit: pickerPageSize };
  return useQuery({
    queryKey: ['files', 'attachable', ownerId, search],
    queryFn: (): Promise<{ rows: FileSummary[] }> =>
      role === 'admin' ? callPage(filesApi.listAll, { ...query, ownerId }) : callPage(filesApi.list, query),
    select: ({ rows }) => rows,
    placeholderData: keepPreviousData,
  });
}

export function toAttachment({ id, originalFilename, fileType, fileSize }: FileSummary): Attachment {
  return { id, originalFilename, fileType, fileSize, available: true };
}
