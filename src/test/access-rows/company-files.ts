import type { AccessLevel } from '#shared/companies.ts';

/**
 * Who requests a file of a company: its people by access level, one who was unlinked, and one who never belonged to it.
 * None of them owns the file.
 */
export const companyCallers = ['standard', 'read_only', 'full', 'unlinked', 'outsider'] as const;
export type CompanyCaller = AccessLevel | 'unlinked' | 'outsider';

type Statuses = Record<CompanyCaller, number>;

const readers: Statuses = { standard: 404, read_only: 200, full: 200, unlinked: 404, outsider: 404 };
const fullAlone: Statuses = { standard: 404, read_only: 404, full: 201, unlinked: 404, outsider: 404 };
const nobody: Statuses = { standard: 403, read_only: 403, full: 403, unlinked: 403, outsider: 403 };

/** The status that each caller gets, by endpoint. */
export const companyFileAccess: Record<string, Statuses> = {
  'GET /api/files/:id/download': readers,
  'GET /api/files/:id/download?inline=1': readers,
  'GET /api/files/:id/history': readers,
  // The file as an attachment of a message to the firm.
  'POST /api/messages': { ...readers, read_only: 201, full: 201 },
  // An upload to the company.
  'POST /api/files': fullAlone,
  'DELETE /api/files/:id': nobody,
  'GET /api/admin/files': nobody,
  'GET /api/admin/companies/:company': nobody,
  'POST /api/admin/companies/:company/ein': nobody,
};

/** Whether the caller's file list and dashboard count include the file. */
export const companyFileListed: Record<CompanyCaller, boolean> = {
  standard: false,
  read_only: true,
  full: true,
  unlinked: false,
  outsider: false,
};
