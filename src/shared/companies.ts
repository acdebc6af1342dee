import { z } from 'zod';
import { endpoint, idField, maxId, rowId } from './endpoint.ts';
import { searchQuery } from './paging.ts';

/** What a person of a company may do with its files; they always see their own. */
export const accessLevels = ['standard', 'full', 'read_only'] as const;
export type AccessLevel = (typeof accessLevels)[number];

export const companySummary = z.object({ id: z.int(), name: z.string() });
export type CompanySummary = z.infer<typeof companySummary>;

const place = {
  isPrimaryCompany: z.boolean(),
  isPrimaryContact: z.boolean(),
  accessLevel: z.enum(accessLevels),
};

/** A company as one of its members sees it. */
const membership = z.object({ company: companySummary, ...place });
export type Membership = z.infer<typeof membership>;

/** A company in the staff's search, with city and tax number to tell namesakes apart. */
export const listedCompany = companySummary.extend({
  city: z.string().nullable(),
  state: z.string().nullable(),
  /** The last four digits of its tax number. */
  einEnding: z.string().nullable(),
});
export type ListedCompany = z.infer<typeof listedCompany>;

/** The same with what the staff's list shows in addition. */
const companyRow = listedCompany.extend({
  legalName: z.string().nullable(),
  businessType: z.string(),
  /** Of its people with an open account: how many, and the primary contact. */
  peopleCount: z.int(),
  primaryContact: z.object({ id: z.int(), name: z.string() }).nullable(),
});
export type CompanyRow = z.infer<typeof companyRow>;

const person = z.object({
  id: z.int(),
  name: z.string(),
  username: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string(),
  emailConfirmed: z.boolean(),
  ...place,
});
export type CompanyPerson = z.infer<typeof person>;

const company = listedCompany.extend({
  legalName: z.string().nullable(),
  businessType: z.string(),
  address: z.string().nullable(),
  zipCode: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  website: z.string().nullable(),
  yearEstablished: z.int().nullable(),
  fiscalYearEnd: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** Those with an open account, the primary contact first. */
  people: z.array(person),
});
export type Company = z.infer<typeof company>;

/** How a tax number is shown until it is asked for. */
export function maskedEin(ending: string): string {
  return `••-•••${ending}`;
}

/** Offered in the form; imported companies may have others. */
export const businessTypes = [
  'LLC',
  'S-Corp',
  'C-Corp',
  'Sole Proprietorship',
  'Partnership',
  'Nonprofit',
  'Trust',
] as const;

const optional = (longest: number) =>
  z.string().trim().max(longest, `Please use at most ${longest} characters`).nullish();

const invalidYear = 'Please enter a year, such as 1998';
const invalidEin = 'Please enter nine digits, such as 12-3456789';
const invalidWebsite = 'Please enter a web address, such as www.example.com';

/** Everything but the tax number replaces what was there: a field that is left out becomes empty. */
export const companyInput = z.object({
  name: z.string().trim().min(2, 'Please enter a name').max(200, 'Please use at most 200 characters'),
  legalName: optional(200),
  businessType: z
    .string()
    .trim()
    .min(1, 'Please select a business type')
    .max(100, 'Please use at most 100 characters'),
  /** If left out or empty, it stays as it is; null removes it. */
  ein: z
    .string()
    .trim()
    .regex(/^$|^\d{2}-?\d{7}$/, invalidEin)
    .nullish(),
  address: optional(200),
  city: optional(100),
  state: optional(50),
  zipCode: optional(20),
  phone: optional(40),
  email: z
    .string()
    .trim()
    .max(254, 'Please enter a valid email')
    .refine((text) => text === '' || z.email().safeParse(text).success, 'Please enter a valid email')
    .nullish(),
  website: z
    .string()
    .trim()
    // The pattern is slow on long texts.
    .max(200, { error: invalidWebsite, abort: true })
    .regex(/^$|^(https?:\/\/)?[^\s/:@]+\.[^\s/:@]+(\/\S*)?$/i, invalidWebsite)
    .nullish(),
  /** As text, since a form's field can be empty. */
  yearEstablished: z
    .string()
    .trim()
    .regex(/^$|^(1[6-9]|20)\d\d$/, invalidYear)
    .nullish(),
  fiscalYearEnd: optional(50),
});
export type CompanyInput = z.infer<typeof companyInput>;

/** How a client belongs to a company. */
export const personInput = z.object({
  accessLevel: z.enum(accessLevels, 'Please choose what they can do'),
  isPrimaryContact: z.boolean(),
  isPrimaryCompany: z.boolean(),
});
/** The form that links a client to a company. */
export const personForm = personInput.extend({
  customerId: idField.nullable().refine((id) => id !== null, 'Please choose a client'),
});
/**
 * The form that links a company to a client. Rejects a company that the client already belongs to, whose access it
 * would replace; that is done on the company's page.
 */
export const linkForm = (linked: { id: number }[]) =>
  personInput.extend({
    companyId: idField
      .nullable()
      .refine((id) => id !== null, 'Please choose a company')
      .refine((id) => linked.every((company) => company.id !== id), 'The client belongs to it already'),
  });
export type PersonInput = z.infer<typeof personInput>;

const personParams = rowId.extend({ customerId: z.coerce.number().int().min(1).max(maxId) });

export const listAll = endpoint({
  method: 'GET',
  path: '/api/admin/companies',
  summary: "All companies of the firm's clients, newest first; `q` searches names, kind and place.",
  access: 'admin',
  query: searchQuery,
  response: z.array(companyRow),
  paged: true,
});

export const create = endpoint({
  method: 'POST',
  path: '/api/admin/companies',
  summary: 'Adds a company. Its tax number is stored encrypted.',
  access: 'admin',
  body: companyInput,
  response: company,
  status: 201,
  idempotent: true,
});

export const read = endpoint({
  method: 'GET',
  path: '/api/admin/companies/:id',
  summary: 'A company and its people. Of the tax number only the last four digits.',
  access: 'admin',
  params: rowId,
  response: company,
});

export const update = endpoint({
  method: 'PATCH',
  path: '/api/admin/companies/:id',
  summary: 'Changes a company. The tax number stays as it is unless `ein` is sent; null removes it.',
  access: 'admin',
  params: rowId,
  body: companyInput,
  response: company,
});

/** Not a GET: it is recorded, and must not be kept by a cache. */
export const revealEin = endpoint({
  method: 'POST',
  path: '/api/admin/companies/:id/ein',
  summary: 'The whole tax number of a company; recorded.',
  access: 'admin',
  params: rowId,
  response: z.object({ ein: z.string() }),
  stepUp: true,
});

export const savePerson = endpoint({
  method: 'PATCH',
  path: '/api/admin/companies/:id/people/:customerId',
  summary:
    'Links a client to a company, or changes how. Safe to repeat. A client has one primary company, a company one primary contact: the one before it gives way. Owners only, if the firm shows files to assigned staff only.',
  access: 'admin',
  params: personParams,
  body: personInput,
  response: company,
});

export const removePerson = endpoint({
  method: 'DELETE',
  path: '/api/admin/companies/:id/people/:customerId',
  summary:
    'Ends that a client belongs to a company, and with it their access to its files. Files that they own stay theirs. Owners only, if the firm shows files to assigned staff only.',
  access: 'admin',
  params: personParams,
});

export const list = endpoint({
  method: 'GET',
  path: '/api/companies',
  summary: 'The companies of the person who is signed in, their primary one first.',
  access: 'signed-in',
  response: z.array(membership),
});

export const listForClient = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id/companies',
  summary: 'The companies of a client, for whom staff book.',
  access: 'admin',
  params: rowId,
  response: z.array(membership),
});
