import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const contactStatuses = ['new', 'contacted', 'resolved'] as const;

/** What a visitor may ask about; appointments and the landing page have service lists of their own. */
export const enquiryServices = {
  'tax-preparation': 'Tax Preparation',
  bookkeeping: 'Bookkeeping',
  'financial-planning': 'Financial Planning',
  'business-consulting': 'Business Consulting',
  other: 'Other Services',
} as const;

export type EnquiryService = keyof typeof enquiryServices;

/** 'General' for an enquiry without a service; a service the firm no longer lists shows its own name. */
export function enquiryServiceLabel(slug: string | null): string {
  if (!slug) return 'General';
  return enquiryServices[slug as EnquiryService] ?? slug;
}

const longestMessage = 5000;

/** A field that people do not see: programs that fill in every field give themselves away. */
export const honeypot = z.string().max(500).optional();

export const enquiryInput = z.object({
  full_name: z
    .string()
    .trim()
    .min(2, 'Full name must be at least 2 characters')
    .max(200, 'Full name must be at most 200 characters'),
  email: z
    .string()
    .trim()
    .max(254, 'Please enter a valid email address')
    .pipe(z.email('Please enter a valid email address')),
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
    .max(longestMessage, `Message must be at most ${longestMessage.toLocaleString('en-US')} characters`),
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
