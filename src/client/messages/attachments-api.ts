import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FileSummary, listAdminFiles, listFiles, uploadFile } from '../../shared/files.ts';
import type { Attachment } from '../../shared/messages.ts';
import { largestPageSize } from '../../shared/paging.ts';
import { callPage } from '../core/api.ts';
import { errorFrom, messageOf, unreachable } from '../core/api-error.ts';
import { useUser } from '../core/session.ts';
import { toast } from '../ui/toast.ts';

const filesOffered = 50;

/** Files of one client: their own list for themselves; staff look into the firm's. */
export function useAttachableFiles(owner: number, text: string) {
  const { role } = useUser();
  const q = text.trim() || undefined;
  return useQuery({
    queryKey: ['files', 'attachable', owner, text],
    queryFn: async (): Promise<FileSummary[]> => {
      if (role === 'customer') return (await callPage(listFiles, { q, limit: filesOffered })).rows;
      const { rows } = await callPage(listAdminFiles, { q, limit: largestPageSize });
      return rows.filter(({ user }) => user.id === owner).slice(0, filesOffered);
    },
    placeholderData: keepPreviousData,
  });
}

/** Puts a new file among the client's own; it can then be attached like any other. */
export function useUploadAttachment(owner: number) {
  const client = useQueryClient();
  const { id: me } = useUser();
  return useMutation({
    mutationFn: async (chosen: File): Promise<FileSummary> => {
      const form = new FormData();
      if (owner !== me) form.set('ownerId', String(owner));
      form.set('file', chosen);
      const response = await fetch(uploadFile.path, {
        method: uploadFile.method,
        body: form,
        headers: { 'Idempotency-Key': crypto.randomUUID() },
      }).catch(() => {
        throw unreachable();
      });
      if (!response.ok) throw await errorFrom(response);
      return response.json();
    },
    onSuccess: () => {
      toast({ title: 'File uploaded', description: 'Your file has been uploaded successfully.' });
      return client.invalidateQueries({ queryKey: ['files'] });
    },
    onError: (error) =>
      toast({
        variant: 'destructive',
        title: 'Upload failed',
        description: messageOf(error, 'There was an error uploading your file.'),
      }),
  });
}

export function asAttachment({ id, originalFilename, fileType, fileSize }: FileSummary): Attachment {
  return { id, originalFilename, fileType, fileSize, available: true };
}
