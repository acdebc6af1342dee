import { z } from 'zod';
import { roles } from './accounts.ts';
import { companySummary } from './companies.ts';
import { endpoint, rowId } from './endpoint.ts';
import { searchQuery } from './paging.ts';

/** Upload rules, used for the texts on screen and for the checks. */
export const uploadExtensions = ['pdf', 'doc', 'docx', 'xls', 'xlsx'] as const;
export type UploadExtension = (typeof uploadExtensions)[number];
export const maxUploadBytes = 10 * 1024 * 1024;
export const maxFilenameLength = 255;
export const maxDescriptionLength = 500;

/** Error texts given by the specification, as title and text. */
export const invalidFileType = {
  title: 'Invalid file type',
  text: `Please upload a file with one of the following extensions: ${uploadExtensions.map((extension) => `.${extension}`).join(', ')}`,
};
export const fileTooLarge = {
  title: 'File too large',
  text: 'Please upload a file smaller than 10MB.',
};

/**
 * Active contents of documents, and whether each is accepted. Rejected ones have the error text, accepted ones the
 * reason.
 */
const startsProgram =
  'This file can start a program on the computer that opens it, so we do not take it in. Please print it to a PDF and upload that.';
export const activeContents = {
  pdfLaunch: { in: ['pdf'], taken: false, text: startsProgram },
  pdfJavaScript: {
    in: ['pdf'],
    taken: true,
    text: 'Fillable tax forms calculate with it, and our viewer runs none.',
  },
  pdfAttachment: {
    in: ['pdf'],
    taken: true,
    text: 'E-invoices carry their figures in one, and our viewer opens none.',
  },
  macros: {
    in: ['doc', 'docx', 'xls', 'xlsx'],
    taken: false,
    text: 'This file holds macros, which we do not take in. Please save it without macros, or as a PDF.',
  },
  remoteTemplate: { in: ['docx', 'xlsx'], taken: false, text: startsProgram },
  embeddedObject: { in: ['doc', 'docx', 'xls', 'xlsx'], taken: false, text: startsProgram },
  chartData: {
    in: ['docx'],
    taken: true,
    text: 'A chart keeps its figures in a workbook, which runs nothing by itself.',
  },
  hyperlink: {
    in: ['pdf', 'doc', 'docx', 'xls', 'xlsx'],
    taken: true,
    text: 'It is followed by a person, or not at all.',
  },
} as const satisfies Record<string, { in: readonly UploadExtension[]; taken: boolean; text: string }>;

/** The last extension of a file name in lower case; '' without one. */
export function extensionOf(filename: string): string {
  const dot = filename.lastIndexOf('.');
  return dot > 0 ? filename.slice(dot + 1).toLowerCase() : '';
}

export function mayBeUploaded(filename: string): boolean {
  return (uploadExtensions as readonly string[]).includes(extensionOf(filename));
}

/** Characters of a SHA-256 that are shown: enough to compare two receipts by eye. */
export const shortHashLength = 12;

export const fileSummary = z.object({
  id: z.int(),
  originalFilename: z.string(),
  fileType: z.string(),
  fileSize: z.int(),
  uploadedAt: z.iso.datetime().nullable(),
});
export type FileSummary = z.infer<typeof fileSummary>;

const file = fileSummary.extend({
  /** The name it was sent under, if it was renamed after the item that it answers. */
  sentAs: z.string().nullable(),
  downloads: z.int(),
  description: z.string().nullable(),
  /** SHA-256 of the contents in hexadecimal; '' for imported rows without contents. */
  sha256: z.string(),
  /** The company it belongs to besides its owner; null is personal. */
  company: companySummary.nullable(),
});
export type FileRow = z.infer<typeof file>;

/** What a file's reader is told about it. */
export const receivedFile = z.object({
  /** Who uploaded it; null for the caller's own uploads. */
  from: z.string().nullable(),
  /** Somebody else uploaded it, and the user has not opened it yet. */
  isNew: z.boolean(),
});

const listedFile = file.extend(receivedFile.shape);
export type ListedFile = z.infer<typeof listedFile>;

const adminFile = file.extend({
  /** The owner's names as entered; '' if there are none. */
  user: z.object({
    id: z.int(),
    username: z.string(),
    email: z.string(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    /** Staff have no client page. */
    role: z.enum(roles),
  }),
  uploadedByName: z.string(),
  /** It came through an upload link: its owner counts as its uploader, and may not know of it. */
  byLink: z.boolean(),
  /** Whether a virus scanner has checked it. */
  scanned: z.boolean(),
});
export type AdminFile = z.infer<typeof adminFile>;

export const list = endpoint({
  method: 'GET',
  path: '/api/files',
  summary:
    'Your own files and those of companies that let you read theirs, newest first; `q` looks at their names, also those they were sent under.',
  access: 'signed-in',
  query: searchQuery,
  response: z.array(listedFile),
  paged: true,
});

/** Form fields and queries are texts. */
const id = rowId.shape.id;

export const upload = endpoint({
  method: 'POST',
  path: '/api/files',
  summary:
    'Takes in one file as multipart form data, field `file`. It is checked, scanned, encrypted and safely stored before the answer. Staff may name a client with `ownerId`. `companyId` adds it to a company: one that gives you full access, or one of that client.',
  access: 'signed-in',
  upload: { field: 'file', maxBytes: maxUploadBytes },
  body: z.object({
    ownerId: id.optional(),
    companyId: id.optional(),
    description: z
      .string()
      .trim()
      .max(maxDescriptionLength, `Please keep the description below ${maxDescriptionLength} characters`)
      .optional(),
    /** Set for an attachment: the mail about the message then announces the file too. */
    forMessage: z.stringbool().optional(),
  }),
  response: file,
  status: 201,
  idempotent: true,
  // Each takes a row, an audit entry and perhaps a review, however small the file.
  accountLimit: { calls: 600, perSeconds: 3600 },
});

export const download = endpoint({
  method: 'GET',
  path: '/api/files/:id/download',
  summary:
    'The file itself, decrypted and compared with its hash, as an attachment; counted. `inline=1` shows a proven PDF in a frame and is not counted.',
  access: 'signed-in',
  params: rowId,
  query: z.object({ inline: z.stringbool().optional() }),
  download: 'application/octet-stream',
  // Each is recorded in the audit log.
  accountLimit: { calls: 1200, perSeconds: 3600 },
});

export const remove = endpoint({
  method: 'DELETE',
  path: '/api/files/:id',
  summary: 'Removes a file from every list; its contents are purged after the grace period.',
  access: 'admin',
  params: rowId,
});

/** The events of a file that those who may open it see. */
const fileEvents = ['uploaded', 'opened', 'downloaded'] as const;
const fileEvent = z.object({
  event: z.enum(fileEvents),
  /** Whether somebody at the firm did it, or the client or people of the client's company. */
  side: z.enum(['firm', 'client']),
  /** A user's name, or 'You'. */
  who: z.string(),
  /** It came through an upload link, from somebody who was not signed in. */
  byLink: z.literal(true).optional(),
  at: z.iso.datetime(),
});
export type FileEvent = z.infer<typeof fileEvent>;

export const readHistory = endpoint({
  method: 'GET',
  path: '/api/files/:id/history',
  summary: 'When a file was uploaded and who of the firm and the client opened it since, newest first.',
  access: 'signed-in',
  params: rowId,
  response: z.array(fileEvent),
});

export const listAll = endpoint({
  method: 'GET',
  path: '/api/admin/files',
  summary:
    'Every client’s files, newest first; `q` looks at names of file, owner and company, username and email, `type` keeps one type, `ownerId` one client, `companyId` one company.',
  access: 'admin',
  query: searchQuery.extend({
    type: z.string().max(20).optional(),
    ownerId: id.optional(),
    companyId: id.optional(),
  }),
  response: z.array(adminFile),
  paged: true,
});

export const readTypes = endpoint({
  method: 'GET',
  path: '/api/admin/files/types',
  summary: 'The types of file there are, for the filter, and whether uploads wait for the virus scanner.',
  access: 'admin',
  response: z.object({
    types: z.array(z.string()),
    /** A scanner that is set up does not answer, so no file is taken in. */
    scannerDown: z.boolean(),
  }),
});
