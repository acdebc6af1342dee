import * as uploadLinksApi from '#shared/upload-links.ts';
import { call } from '../core/api.ts';
import { upload } from '../core/upload.ts';
import type { SendOptions } from '../files/upload-queue.ts';

/** For whoever holds the link: apart from the others, because their page loads without what the portal needs. */
export const openUploadLink = (token: string) => call(uploadLinksApi.open, { token });

export const askForNewLink = (token: string) => call(uploadLinksApi.askForNew, { token });

interface SentByLink {
  token: string;
  /** Of the item; without one it goes to the list. */
  key: string | undefined;
  file: File;
  idempotencyKey: string;
}

export const sendByLink = ({ token, key, file, idempotencyKey }: SentByLink, options: SendOptions) =>
  upload(uploadLinksApi.addFile, { token, key }, file, { idempotencyKey, ...options });
