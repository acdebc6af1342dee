import { z } from 'zod';
import { endpoint, rowId } from './endpoint.ts';

export const exportStatuses = ['waiting', 'ready', 'failed'] as const;

/** How long a finished copy can be downloaded. */
export const exportDays = 7;

const dataExport = z.object({
  id: z.int(),
  status: z.enum(exportStatuses),
  createdAt: z.iso.datetime(),
  /** The ZIP's size in bytes; null until it is ready. */
  fileSize: z.int().nullable(),
  availableUntil: z.iso.datetime().nullable(),
});
export type DataExport = z.infer<typeof dataExport>;

/** Each copy takes time and storage, and is rarely needed. */
const copiesAllowed = { calls: 10, perSeconds: 3600 };
const downloadsAllowed = { calls: 30, perSeconds: 3600 };

export const create = endpoint({
  method: 'POST',
  path: '/api/data-exports',
  summary:
    'Begins a copy of all your data as a ZIP; you are mailed when it is ready. While one is being made, returns that one.',
  access: 'signed-in',
  stepUp: true,
  accountLimit: copiesAllowed,
  response: dataExport,
  status: 202,
});

export const list = endpoint({
  method: 'GET',
  path: '/api/data-exports',
  summary: 'The copies of your data that you asked for, newest first.',
  access: 'signed-in',
  response: z.array(dataExport),
});

/** Called before the download: a browser that follows a link can neither ask for a proof nor show an error. */
export const read = endpoint({
  method: 'GET',
  path: '/api/data-exports/:id',
  summary: 'A copy of your data that can be downloaded now; otherwise says why not.',
  access: 'signed-in',
  stepUp: true,
  accountLimit: downloadsAllowed,
  params: rowId,
  response: dataExport,
});

export const download = endpoint({
  method: 'GET',
  path: '/api/data-exports/:id/download',
  summary: 'The ZIP with all your data.',
  access: 'signed-in',
  stepUp: true,
  accountLimit: downloadsAllowed,
  params: rowId,
  download: 'application/octet-stream',
});

export const createForClient = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/data-exports',
  summary: 'Begins a copy of all data of a client. While one is being made for you, returns that one.',
  access: 'owner',
  stepUp: true,
  accountLimit: copiesAllowed,
  params: rowId,
  response: dataExport,
  status: 202,
});

export const listForClient = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id/data-exports',
  summary: 'The copies of a client’s data that you asked for, newest first.',
  access: 'owner',
  params: rowId,
  response: z.array(dataExport),
});

export const readForClient = endpoint({
  method: 'GET',
  path: '/api/admin/data-exports/:id',
  summary: 'A copy of a client’s data that you can download now; otherwise says why not.',
  access: 'owner',
  stepUp: true,
  accountLimit: downloadsAllowed,
  params: rowId,
  response: dataExport,
});

export const downloadForClient = endpoint({
  method: 'GET',
  path: '/api/admin/data-exports/:id/download',
  summary: 'The ZIP with all data of a client, for the owner who asked for it.',
  access: 'owner',
  stepUp: true,
  accountLimit: downloadsAllowed,
  params: rowId,
  download: 'application/octet-stream',
});
