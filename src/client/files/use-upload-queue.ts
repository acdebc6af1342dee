import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import * as filesApi from '#shared/files.ts';
import { isUnreachable, messageOf } from '../core/api-error.ts';
import { sendOnceSignedIn } from '../core/send-once-signed-in.ts';
import { useIsStaff } from '../core/session.ts';
import { invalidateTopics, refetchTopics } from '../core/topics.ts';
import { upload } from '../core/upload.ts';
import { toast } from '../ui/toast.ts';
import { canBeSent, isOnItsWay } from './queued-file.ts';
import { uploadFailure } from './upload-failure.ts';
import { createUploadQueue } from './upload-queue.ts';
import { adviceFor } from './upload-rules.ts';

/**
 * Uploads to the user's own files or, for staff, to a customer's; `forMessage` for attachments. Uploads that start
 * after `chooseCompany` also go to that company. Unmounting the page aborts them.
 */
export function useUploadQueue(ownerId?: number, forMessage?: true, firstCompanyId?: number) {
  const client = useQueryClient();
  const isStaff = useIsStaff();
  const [companyId, setCompanyId] = useState(firstCompanyId);
  const chosenCompany = useRef(firstCompanyId);
  const [queue] = useState(() =>
    createUploadQueue({
      send: ({ id, file, description }, options) => {
        const fields = {
          ownerId,
          companyId: chosenCompany.current,
          forMessage: forMessage && ('true' as const),
          description: description.trim() || undefined,
        };
        return sendOnceSignedIn(client, () =>
          upload(filesApi.upload, fields, file, { idempotencyKey: id, ...options }),
        );
      },
      onStored: (_file, startedAt) => {
        toast({ title: 'File uploaded', description: 'Your file has been uploaded successfully.' });
        return refetchTopics(client, ['files'], startedAt);
      },
      onRefused: ({ title, text }, file) =>
        toast({ variant: 'destructive', title, description: text, reason: adviceFor(file, isStaff) }),
      onFailed: (error) => {
        const failure = uploadFailure(error);
        if ('retryAfterSeconds' in failure) return failure;
        const unreachable = isUnreachable(error);
        const otherwise = 'There was an error uploading your file.';
        toast({
          variant: 'destructive',
          title: 'Upload failed',
          description: unreachable ? otherwise : messageOf(error, otherwise),
          reason: unreachable ? failure.problem : undefined,
        });
        return failure;
      },
      onCancelled: () => void invalidateTopics(client, ['files']),
    }),
  );
  const { files, stored, notSent } = useSyncExternalStore(queue.subscribe, queue.snapshot);

  useEffect(() => queue.followConnection(), [queue]);

  function chooseCompany(id: number | undefined) {
    chosenCompany.current = id;
    setCompanyId(id);
  }

  return {
    queue,
    /** Identifies the destination, to store drafts per destination. */
    place: `${forMessage ? 'message' : 'files'}-${ownerId ?? 'own'}`,
    companyId,
    chooseCompany,
    files,
    stored,
    notSent,
    onTheirWay: files.filter(isOnItsWay).length,
    unsent: files.filter(canBeSent).length,
  };
}

export type Uploads = ReturnType<typeof useUploadQueue>;
