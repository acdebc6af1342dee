import * as uploadLinksApi from '#shared/upload-links.ts';
import { call } from '../core/api.ts';
import { upload } from '../core/upload.ts';
import type { SendOptions } from '../files/upload-queue.ts';

/** The calls of a visitor with a link. A separate module, so that their page does not load the portal's code. */
export const openUploadLink = (token: string) => call(uploadLinksApi.open, { token });

export const askForNewLink = (token: string) => call(uploadLinksApi.askForNew, { token });

interface SentByLink {
  token: string;
  /** The key of the item; if undefined, the file goes to the list. */
  key: string | undefined;
  file: File;
  idempotencyKey: string;
}

export const sendByLink = ({ token, key, file, idempotencyKey }: SentByLink, options: SendOptions) =>
  upload(uploadLinksApi.addFile, { token, key }, file, { idempotencyKey, ...options });
