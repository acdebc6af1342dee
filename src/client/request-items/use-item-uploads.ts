import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import type { RequestItem } from '#shared/request-items.ts';
import * as requestItemsApi from '#shared/request-items.ts';
import { refetchTopics } from '../core/topics.ts';
import { upload } from '../core/upload.ts';
import { uploadFailure } from '../files/upload-failure.ts';
import { type AnsweredItem, createUploadQueue, isOnItsWay } from '../files/upload-queue.ts';

/**
 * Uploads for the items of a list. `onSent` is called when the last file chosen for an item has been stored. Unmounting
 * aborts running uploads.
 */
export function useItemUploads(onSent: (item: RequestItem) => void) {
  const client = useQueryClient();
  const [queue] = useState(() =>
    createUploadQueue<RequestItem>({
      send: ({ id, file, answers }, options) => {
        const { itemId, replaces } = answers as AnsweredItem;
        return upload(requestItemsApi.addFile, { id: itemId, replaces }, file, {
          idempotencyKey: id,
          ...options,
        });
      },
      onStored: (_item, startedAt) => refetchTopics(client, ['request-lists', 'files'], startedAt),
      // The file's row shows the reason.
      onRefused: () => {},
      onFailed: uploadFailure,
      onCancelled: () => {},
    }),
  );
  const { files, stored } = useSyncExternalStore(queue.subscribe, queue.snapshot);
  useEffect(() => () => queue.stop(), [queue]);

  const told = useRef(0);
  const tell = useEffectEvent(onSent);
  useEffect(() => {
    const fresh = stored.slice(0, stored.length - told.current);
    told.current = stored.length;
    for (const item of fresh.toReversed())
      if (!files.some(({ answers }) => answers?.itemId === item.id)) tell(item);
  }, [stored, files]);

  return {
    queue,
    files,
    unsent: files.filter((file) => file.state === 'failed' || file.state === 'cancelled').length,
    onTheirWay: files.filter(isOnItsWay).length,
    /** The files chosen for an item that are not stored yet. */
    of: (itemId: number) => files.filter(({ answers }) => answers?.itemId === itemId),
    /** The first file replaces the file `replaces`, if given. */
    send([first, ...others]: File[], { itemId, replaces }: AnsweredItem) {
      if (!first) return;
      queue.add([first], { itemId, replaces });
      queue.add(others, { itemId });
      queue.start();
    },
  };
}

export type ItemUploads = ReturnType<typeof useItemUploads>;
