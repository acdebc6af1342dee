import { z } from 'zod';
import { endpoint, rowId } from './endpoint.ts';
import { maxUploadBytes } from './files.ts';

/** How long a link works if the firm does not set it. */
export const defaultLinkDays = 30;

/** The label of the item for files that a holder of the link adds without naming an item. */
export const somethingElse = 'Something else';

/** The link itself, for the client and for staff. The token follows '#', so that no server and no log sees it. */
const uploadLink = z.object({
  url: z.url(),
  /** The same as an SVG image. */
  qrCode: z.string(),
  expiresAt: z.iso.datetime(),
  uploadCount: z.int(),
});
export type UploadLink = z.infer<typeof uploadLink>;

const ofList = { access: 'signed-in', params: rowId } as const;
/** Each is recorded in the audit log. */
const linkChanges = { calls: 120, perSeconds: 3600 } as const;

export const read = endpoint({
  method: 'GET',
  path: '/api/request-lists/:id/upload-link',
  summary:
    'The link with which others can add files to a list, without signing in; null where there is none or it has ended.',
  ...ofList,
  response: z.object({ link: uploadLink.nullable() }),
});

export const renew = endpoint({
  method: 'POST',
  path: '/api/request-lists/:id/upload-link',
  summary: 'Makes a new link. The one before ends at once.',
  ...ofList,
  response: uploadLink,
  status: 201,
  accountLimit: linkChanges,
});

export const mail = endpoint({
  method: 'POST',
  path: '/api/request-lists/:id/upload-link/mail',
  summary:
    'Mails the link to you or, for staff, to the client of the list, who may forward it. Where there is none it is made.',
  ...ofList,
  accountLimit: { calls: 5, perSeconds: 3600 },
});

export const end = endpoint({
  method: 'DELETE',
  path: '/api/request-lists/:id/upload-link',
  summary: 'Ends the link.',
  ...ofList,
  accountLimit: linkChanges,
});

/** Limits machines that guess links, and still suffices for families behind one router. */
const visitorLimit = { calls: 60, perSeconds: 600 } as const;
/** Any text: one that cannot be a token gets the same response as an ended link. */
const token = z.string();

/** For whoever holds the link. An ended, used up or unknown one gets the same response. */
export const open = endpoint({
  method: 'POST',
  path: '/api/upload-links/open',
  summary:
    'What the holder of an upload link may add: the labels of the items, if the firm shows them. Nothing about the client, the list or any file.',
  access: 'anyone',
  body: z.object({ token }),
  response: z.object({
    /** `null` if the firm shows no labels. The key stands for an item and means nothing elsewhere. */
    items: z.array(z.object({ key: z.string(), label: z.string() })).nullable(),
    /** Until when the link works. */
    expiresAt: z.iso.datetime(),
  }),
  limit: visitorLimit,
  tokenLimit: { calls: 200, perSeconds: 3600 },
});
export type OpenedLink = z.infer<typeof open.response>;

export const addFile = endpoint({
  method: 'POST',
  path: '/api/upload-links/files',
  summary:
    'Adds one file through an upload link, to an item or, without a key, to the list. `token` must come before the file.',
  access: 'anyone',
  upload: { field: 'file', maxBytes: maxUploadBytes },
  body: z.object({ token, key: z.string().optional() }),
  response: z.object({ received: z.literal(true) }),
  status: 201,
  idempotent: true,
  limit: visitorLimit,
  tokenLimit: { calls: 100, perSeconds: 3600 },
});

export const askForNew = endpoint({
  method: 'POST',
  path: '/api/upload-links/renew',
  summary:
    'Asks for a new link after this one has ended. It is mailed to the client of the list, never shown here; the response is the same for every text.',
  access: 'anyone',
  body: z.object({ token }),
  status: 202,
  response: z.object({ received: z.literal(true) }),
  limit: { calls: 5, perSeconds: 3600 },
});
