import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import type { RequestItem } from '#shared/request-items.ts';
import * as requestItemsApi from '#shared/request-items.ts';
import { sendOnceSignedIn } from '../core/send-once-signed-in.ts';
import { refetchTopics } from '../core/topics.ts';
import { upload } from '../core/upload.ts';
import { type AnsweredItem, isOnItsWay, isRefused } from '../files/queued-file.ts';
import { uploadFailure } from '../files/upload-failure.ts';
import { createUploadQueue } from '../files/upload-queue.ts';

/**
 * Uploads for the items of a list. `onSent` is called when all files chosen for an item have been stored, apart from
 * refused ones. Unmounting aborts running uploads.
 */
export function useItemUploads(onSent: (item: RequestItem) => void) {
  const client = useQueryClient();
  const [queue] = useState(() =>
    createUploadQueue<RequestItem>({
      send: ({ id, file, answers }, options) => {
        const { itemId, replaces } = answers as AnsweredItem;
        const fields = { id: itemId, replaces };
        return sendOnceSignedIn(client, () =>
          upload(requestItemsApi.addFile, fields, file, { idempotencyKey: id, ...options }),
        );
      },
      onStored: (_item, startedAt) => refetchTopics(client, ['request-lists', 'files'], startedAt),
      // The file's row shows the reason.
      onRefused: () => {},
      onFailed: uploadFailure,
      onCancelled: () => {},
    }),
  );
  const { files, stored, notSent } = useSyncExternalStore(queue.subscribe, queue.snapshot);
  useEffect(() => queue.followConnection(), [queue]);

  const seen = useRef(0);
  /** Items that have got a file, while others of their files may still arrive. */
  const untold = useRef(new Map<number, RequestItem>());
  const tell = useEffectEvent(onSent);
  useEffect(() => {
    const fresh = stored.slice(0, stored.length - seen.current);
    seen.current = stored.length;
    for (const item of fresh.toReversed()) untold.current.set(item.id, item);
    for (const item of [...untold.current.values()]) {
      if (files.some((file) => file.answers?.itemId === item.id && !isRefused(file))) continue;
      untold.current.delete(item.id);
      tell(item);
    }
  }, [stored, files]);

  return {
    queue,
    files,
    unsent: files.filter((file) => file.state === 'failed' || file.state === 'cancelled').length,
    onTheirWay: files.filter(isOnItsWay).length,
    /** The files chosen for an item that are not stored yet. */
    of: (itemId: number) => files.filter(({ answers }) => answers?.itemId === itemId),
    /** The refused files that the result for an item names. */
    notSentFor: (itemId: number) =>
      [...notSent, ...files.filter(isRefused)].filter(({ answers }) => answers?.itemId === itemId),
    /** The first file replaces the file `replaces`, if given. */
    send(files: File[], answers: AnsweredItem) {
      queue.add(files, answers);
      queue.start();
    },
  };
}

export type ItemUploads = ReturnType<typeof useItemUploads>;
