import { z } from 'zod';
import { endpoint, rowId } from './endpoint.ts';
import { formatNumber } from './format.ts';
import { mailAuthentications } from './mail.ts';
import { searchQuery, searchText } from './paging.ts';
import { personNameText } from './person-name.ts';
import { sensitiveNumber, sensitiveNumberProblem } from './sensitive-numbers.ts';

export const contactStatuses = ['new', 'contacted', 'resolved'] as const;

/** Services of the enquiry form. Appointments and the landing page have other lists. */
export const enquiryServices = {
  'tax-preparation': 'Tax Preparation',
  bookkeeping: 'Bookkeeping',
  'financial-planning': 'Financial Planning',
  'business-consulting': 'Business Consulting',
  other: 'Other Services',
} as const;

type EnquiryService = keyof typeof enquiryServices;

/** 'General' without a service; a slug that is no longer listed is its own label. */
export function enquiryServiceLabel(slug: string | null): string {
  if (!slug) return 'General';
  return enquiryServices[slug as EnquiryService] ?? slug;
}

const maxMessageLength = 5000;

/** A honeypot: the field is invisible, so only bots fill it in. */
export const honeypot = z.string().max(500).optional();

/** Fields of visitors, with the same messages in every form. */
export const visitorName = personNameText
  .min(2, 'Full name must be at least 2 characters')
  .max(200, 'Full name must be at most 200 characters');
export const visitorEmail = z
  .string()
  .trim()
  .max(254, 'Please enter a valid email address')
  .pipe(z.email('Please enter a valid email address'));

export const enquiryInput = z.object({
  full_name: visitorName,
  email: visitorEmail,
  phone: z
    .string()
    .trim()
    .max(40, 'Please enter a valid phone number')
    .refine((phone) => phone === '' || phone.length >= 7, 'Please enter a valid phone number')
    .optional(),
  service_interested: z.enum(
    Object.keys(enquiryServices) as [EnquiryService, ...EnquiryService[]],
    'Please select a service',
  ),
  message: z
    .string()
    .trim()
    .min(10, 'Message must be at least 10 characters')
    .max(maxMessageLength, `Message must be at most ${formatNumber(maxMessageLength)} characters`)
    .refine((text) => !sensitiveNumber(text), sensitiveNumberProblem),
  website: honeypot,
});
export type EnquiryInput = z.infer<typeof enquiryInput>;

export const sendEnquiry = endpoint({
  method: 'POST',
  path: '/api/contacts',
  summary:
    'A visitor asks the firm something: stored, acknowledged to the visitor and told to the staff by mail.',
  access: 'anyone',
  body: enquiryInput,
  response: z.object({ received: z.literal(true) }),
  status: 201,
  limit: { calls: 20, perSeconds: 3600 },
  idempotent: true,
});

/** An enquiry as staff see it; in snake_case like the request that created it. */
const contact = z.object({
  id: z.int(),
  full_name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  service_interested: z.string().nullable(),
  message: z.string(),
  submitted_at: z.iso.datetime(),
  status: z.enum(contactStatuses),
  /** The client that its sender is or has become. */
  customer_id: z.int().nullable(),
  /** For an enquiry that came by email; null if it came from the website. */
  mail: z
    .object({
      id: z.int(),
      /** Whether the original can be downloaded. */
      stored: z.boolean(),
      subject: z.string().nullable(),
      /** Whether the receiving server could verify the sender. */
      authentication: z.enum(mailAuthentications),
    })
    .nullable(),
});
export type Contact = z.infer<typeof contact>;
export type ContactStatus = Contact['status'];

/** The statuses from which each status can be set. */
export const statusReachableFrom: Record<ContactStatus, readonly ContactStatus[]> = {
  new: ['contacted', 'resolved'],
  contacted: ['new'],
  resolved: ['new', 'contacted'],
};

export const list = endpoint({
  method: 'GET',
  path: '/api/admin/contacts',
  summary: 'Enquiries, newest first; `q` searches all that a row shows.',
  access: 'admin',
  query: searchQuery,
  response: z.array(contact),
  paged: true,
});

export const read = endpoint({
  method: 'GET',
  path: '/api/admin/contacts/:id',
  summary: 'One enquiry.',
  access: 'admin',
  params: rowId,
  response: contact,
});

export const update = endpoint({
  method: 'PATCH',
  path: '/api/admin/contacts/:id',
  summary: 'Moves an enquiry to another status, where that status can be reached from its present one.',
  access: 'admin',
  params: rowId,
  body: z.object({ status: z.enum(contactStatuses) }),
  response: contact,
});

export const exportCsv = endpoint({
  method: 'GET',
  path: '/api/admin/contacts/export',
  summary: 'The enquiries that `q` finds as CSV, all without it.',
  access: 'admin',
  query: z.object({ q: searchText }),
  download: 'text/csv',
});
