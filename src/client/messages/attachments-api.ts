import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { FileSummary } from '#shared/files.ts';
import * as filesApi from '#shared/files.ts';
import type { Attachment } from '#shared/messages.ts';
import { callPage } from '../core/api.ts';
import { useUser } from '../core/session.ts';

/** Options in the list; a search finds the others. */
const filesOffered = 50;

/** The files of one customer, for the customer or for staff. */
export function useAttachableFiles(owner: number, text: string) {
  const { role } = useUser();
  const query = { q: text.trim() || undefined, limit: filesOffered };
  return useQuery({
    queryKey: ['files', 'attachable', owner, text],
    queryFn: (): Promise<{ rows: FileSummary[] }> =>
      role === 'admin'
        ? callPage(filesApi.listAll, { ...query, ownerId: owner })
        : callPage(filesApi.list, query),
    select: ({ rows }) => rows,
    placeholderData: keepPreviousData,
  });
}

export function asAttachment({ id, originalFilename, fileType, fileSize }: FileSummary): Attachment {
  return { id, originalFilename, fileType, fileSize, available: true };
}
