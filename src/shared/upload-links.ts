import { z } from 'zod';
import { endpoint, rowId } from './endpoint.ts';
import { largestUploadBytes } from './files.ts';

/** The link itself, for the client and for staff. */
const uploadLink = z.object({ url: z.url(), expiresAt: z.iso.datetime(), uploadCount: z.int() });
export type UploadLink = z.infer<typeof uploadLink>;

export const read = endpoint({
  method: 'GET',
  path: '/api/request-lists/:id/upload-link',
  summary:
    'The link with which others can add files to a list, without signing in; null where there is none or it has ended.',
  access: 'signed-in',
  params: rowId,
  response: z.object({ link: uploadLink.nullable() }),
});

export const renew = endpoint({
  method: 'POST',
  path: '/api/request-lists/:id/upload-link',
  summary: 'Makes a new link. The one before ends at once.',
  access: 'signed-in',
  params: rowId,
  response: uploadLink,
  status: 201,
});

export const mail = endpoint({
  method: 'POST',
  path: '/api/request-lists/:id/upload-link/mail',
  summary: 'Mails the link to the client of the list, who may forward it.',
  access: 'signed-in',
  params: rowId,
  accountLimit: { calls: 5, perSeconds: 3600 },
});

export const end = endpoint({
  method: 'DELETE',
  path: '/api/request-lists/:id/upload-link',
  summary: 'Ends the link.',
  access: 'signed-in',
  params: rowId,
});

/** Links are guessed by machines, and used by families behind one router. */
const visitorLimit = { calls: 60, perSeconds: 600 } as const;
const token = z.string().min(10).max(200);

/** For whoever holds the link. An ended, used up or unknown one gets the same response. */
export const open = endpoint({
  method: 'POST',
  path: '/api/upload-links/open',
  summary:
    'What the holder of an upload link may add: the labels of the items, if the firm shows them. Nothing about the client, the list or any file.',
  access: 'anyone',
  body: z.object({ token }),
  response: z.object({
    /** `null` where the firm shows no labels. The key stands for an item and means nothing elsewhere. */
    items: z.array(z.object({ key: z.string(), label: z.string() })).nullable(),
  }),
  limit: visitorLimit,
});

export const addFile = endpoint({
  method: 'POST',
  path: '/api/upload-links/files',
  summary: 'Adds one file through an upload link, to an item or, without a key, to the list.',
  access: 'anyone',
  upload: { field: 'file', largestBytes: largestUploadBytes },
  body: z.object({ token, key: z.string().max(100).optional() }),
  response: z.object({ received: z.literal(true) }),
  status: 201,
  idempotent: true,
  limit: visitorLimit,
});

export const askForNew = endpoint({
  method: 'POST',
  path: '/api/upload-links/renew',
  summary:
    'Asks for a new link after this one has ended. It is mailed to the client of the list, never shown here.',
  access: 'anyone',
  body: z.object({ token }),
  status: 202,
  response: z.object({ received: z.literal(true) }),
  limit: { calls: 5, perSeconds: 3600 },
});
