import { z } from 'zod';
import { endpoint, rowId } from './endpoint.ts';
import { accountant } from './invitations.ts';
import { pageQuery } from './paging.ts';

export const importStatuses = ['draft', 'running', 'finished', 'undone'] as const;

/** What becomes of a row. If it creates nothing, there is a reason. */
export const importOutcomes = ['created', 'skipped', 'failed'] as const;

/** What a column of the file can mean, with its label on screen. */
export const importFieldLabels = {
  firstName: 'First name',
  lastName: 'Last name',
  fullName: 'Full name',
  email: 'Email',
  phone: 'Phone',
  street: 'Street',
  secondLine: 'Address, second line',
  city: 'City',
  state: 'State',
  zipCode: 'ZIP code',
  tags: 'Tags',
  companyName: 'Company',
  companyType: 'Type of company',
} as const;
export type ImportField = keyof typeof importFieldLabels;
export const importFields = Object.keys(importFieldLabels) as ImportField[];

/** The position of each field's column in the file; a field that is not named is not imported. */
export type ImportColumns = Partial<Record<ImportField, number>>;

export const maxImportRows = 5000;
export const maxImportBytes = 5 * 1024 * 1024;
export const maxImportColumns = 100;
/** Rows of the file beside the choice of columns. */
export const previewedRows = 3;
/** When the cells of a file are deleted. */
export const draftHours = 24;
export const importedRowDays = 30;

const columnsInput = z.object(
  {
    ...(Object.fromEntries(
      importFields.map((field) => [
        field,
        z
          .int()
          .min(0)
          .max(maxImportColumns - 1)
          .optional(),
      ]),
    ) as Record<ImportField, z.ZodOptional<z.ZodInt>>),
  },
  'Please choose what the columns mean',
);

const counts = z.object({
  rows: z.int(),
  created: z.int(),
  skipped: z.int(),
  failed: z.int(),
});
export type ImportCounts = z.infer<typeof counts>;

/** One import in the list. In a draft the counts say what would happen; before its check all but `rows` are 0. */
const listedImport = z.object({
  id: z.int(),
  filename: z.string(),
  status: z.enum(importStatuses),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  counts,
});
export type ListedImport = z.infer<typeof listedImport>;

const clientImport = listedImport.extend({
  headers: z.array(z.string()),
  columns: columnsInput,
  /** Whether every row of a draft was checked with these columns. */
  checked: z.boolean(),
  /** The first rows of a draft. */
  preview: z.array(z.array(z.string())),
  /** The open accounts that the import created, by how far they are. */
  accounts: z.object({
    notInvited: z.int(),
    invited: z.int(),
    /** Have a password, so they may have signed in. */
    active: z.int(),
  }),
  /** Companies that it created and that still exist; after an undo, those that were kept. */
  companies: z.int(),
});
export type ClientImport = z.infer<typeof clientImport>;

const importRow = z.object({
  /** The client that the row has created. */
  customerId: z.int().nullable(),
  /** The number that a spreadsheet shows at the row: the header is 1. */
  row: z.int(),
  name: z.string(),
  email: z.string(),
  company: z.string(),
  /** The row creates this company, or has created it. */
  isNewCompany: z.boolean(),
  outcome: z.enum(importOutcomes).nullable(),
  /** Why nothing is created, or what is left out. */
  reason: z.string().nullable(),
});
export type ImportRow = z.infer<typeof importRow>;

export const list = endpoint({
  method: 'GET',
  path: '/api/admin/client-imports',
  summary: 'Imports of clients from CSV files, newest first.',
  access: 'admin',
  query: pageQuery,
  response: z.array(listedImport),
  paged: true,
});

export const create = endpoint({
  method: 'POST',
  path: '/api/admin/client-imports',
  summary:
    'Takes in a CSV file as multipart form data, field `file`: a draft with a suggestion what each column means. Nothing is imported yet.',
  access: 'admin',
  upload: { field: 'file', maxBytes: maxImportBytes },
  body: z.object({}),
  response: clientImport,
  status: 201,
  idempotent: true,
});

export const read = endpoint({
  method: 'GET',
  path: '/api/admin/client-imports/:id',
  summary: 'One import: its columns, the first rows of a draft, and how far it is.',
  access: 'admin',
  params: rowId,
  response: clientImport,
});

export const check = endpoint({
  method: 'PATCH',
  path: '/api/admin/client-imports/:id',
  summary:
    'Sets what the columns of a draft mean and checks every row. Nothing is imported yet. The company column is for owners only, if the firm shows files to assigned staff only.',
  access: 'admin',
  params: rowId,
  body: z.object({ columns: columnsInput }),
  response: clientImport,
});

export const listRows = endpoint({
  method: 'GET',
  path: '/api/admin/client-imports/:id/rows',
  summary:
    'The rows of an import in the order of the file, and what became of each, or would; `problems=true` keeps those with a reason.',
  access: 'admin',
  params: rowId,
  query: pageQuery.extend({ problems: z.stringbool().optional() }),
  response: z.array(importRow),
  paged: true,
});

export const start = endpoint({
  method: 'POST',
  path: '/api/admin/client-imports/:id/start',
  summary:
    'Imports the rows of a checked draft, as a job. One import runs at a time. It sends no mail. The clients are assigned to `accountantId`, which only owners may choose if the firm shows files to assigned staff only.',
  access: 'admin',
  params: rowId,
  body: z.object(accountant),
  response: clientImport,
});

export const stop = endpoint({
  method: 'POST',
  path: '/api/admin/client-imports/:id/stop',
  summary:
    'Ends a running import, or one whose job has failed, so that another can start. What it has created stays; the other rows are not imported. Safe to repeat.',
  access: 'admin',
  params: rowId,
  response: clientImport,
});

export const invite = endpoint({
  method: 'POST',
  path: '/api/admin/client-imports/:id/invite',
  summary:
    'Invites the clients of a finished import by mail, as a job; without those who are invited or have a password.',
  access: 'admin',
  params: rowId,
  response: clientImport,
});

export const undo = endpoint({
  method: 'POST',
  path: '/api/admin/client-imports/:id/undo',
  summary:
    'Closes the accounts that an import created; refused once one of them has a password, files, messages, appointments or other records. Deletes its companies, but keeps those that staff have edited since or that have other people or records: `companies` says how many.',
  access: 'admin',
  params: rowId,
  response: clientImport,
});

export const remove = endpoint({
  method: 'DELETE',
  path: '/api/admin/client-imports/:id',
  summary: 'Deletes a draft with all its rows.',
  access: 'admin',
  params: rowId,
});
