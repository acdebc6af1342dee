import { useEffect, useReducer, useState } from 'react';
import type { OpenedLink } from '#shared/upload-links.ts';
import { ApiError, isExpiredLink, messageOf } from '../core/api-error.ts';
import { canBeSent, isOnItsWay, isRefused } from '../files/queued-file.ts';
import { uploadFailure } from '../files/upload-failure.ts';
import { createUploadQueue } from '../files/upload-queue.ts';
import { sendByLink } from './visit-api.ts';

/** A place to add papers: for an item of the list, or for none of them. */
interface Block {
  /** Undefined for papers that belong to no item. */
  key: string | undefined;
  label: string;
}

export const otherLabel = 'Something else, or I am not sure';
export const onlyLabel = 'Add your papers';

/** The places where a visitor can add papers; only one if nothing is missing or the firm does not show the labels. */
function blocksOf({ items }: OpenedLink): Block[] {
  if (!items?.length) return [{ key: undefined, label: onlyLabel }];
  return [...items, { key: undefined, label: otherLabel }];
}

/** The visitor's uploads through a link. Only this page remembers them: the server reveals nothing about them. */
export function useLinkUploads(token: string, link: OpenedLink, onEnded: () => void) {
  const [, notice] = useReducer((changes: number) => changes + 1, 0);
  const [blocks] = useState(() =>
    blocksOf(link).map((block) => ({
      ...block,
      queue: createUploadQueue<Date>({
        send: async ({ id: idempotencyKey, file }, options) => {
          await sendByLink({ token, key: block.key, file, idempotencyKey }, options);
          return new Date();
        },
        onStored: async () => {},
        // The file's own row says why.
        onRefused: () => {},
        onFailed: (error) => {
          if (isExpiredLink(error)) onEnded();
          const answered = error instanceof ApiError && error.status > 0 && error.status < 500;
          const failure = uploadFailure(error);
          if ('retryAfterSeconds' in failure || !answered) return failure;
          return { problem: messageOf(error), final: failure.final };
        },
        onCancelled: () => {},
      }),
    })),
  );
  useEffect(() => {
    const ends = blocks.flatMap(({ queue }) => [queue.subscribe(notice), queue.followConnection()]);
    return () => {
      for (const end of ends) end();
    };
  }, [blocks]);

  const shown = blocks.map((block) => ({ ...block, ...block.queue.snapshot() }));
  const files = shown.flatMap((block) => block.files);
  const arrived = shown.flatMap(({ stored }) => stored);
  return {
    blocks: shown,
    files,
    /** Whether every file has arrived that can. */
    complete: files.every(isRefused),
    /** The refused files that the result names. */
    notSent: [...shown.flatMap(({ notSent }) => notSent), ...files.filter(isRefused)],
    onTheirWay: files.filter(isOnItsWay).length,
    unsent: files.filter(canBeSent).length,
    arrivedCount: arrived.length,
    lastArrival: arrived.reduce<Date | undefined>((last, at) => (last && last > at ? last : at), undefined),
  };
}

export type LinkUploads = ReturnType<typeof useLinkUploads>;
export type PaperBlock = LinkUploads['blocks'][number];
