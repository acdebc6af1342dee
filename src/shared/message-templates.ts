import { z } from 'zod';
import { firm } from '#firm';
import { endpoint, rowId } from './endpoint.ts';
import { fillFields, hasLooseBraces, namesOnly } from './merge-fields.ts';

/** What a template can be filled in with: `{{company}}` becomes the client's company. */
export const templateFields = ['firstName', 'company', 'nextAppointment', 'accountant'] as const;
export type TemplateField = (typeof templateFields)[number];

/** What is known of one client; `nextAppointment` is its day and time. */
export type MergeFields = Record<TemplateField, string | null>;

export const placeholder = (field: TemplateField) => `{{${field}}}`;

/** Used if nothing is known, so that the sentence still reads well. */
export const fallbacks: Readonly<Record<TemplateField, string>> = {
  firstName: 'there',
  company: 'your company',
  nextAppointment: 'your next appointment',
  accountant: firm.name,
};

/** The text for one client. No placeholder of `templateFields` is left in it. */
export function fillTemplate(text: string, mergeFields: Partial<MergeFields>): string {
  const known = (field: TemplateField) => mergeFields[field]?.trim() || undefined;
  const appointment = known('nextAppointment');
  const values = {
    firstName: known('firstName') ?? fallbacks.firstName,
    company: known('company') ?? fallbacks.company,
    // Begins with 'your' with and without a date, so that one sentence fits both.
    nextAppointment: appointment
      ? `your appointment on ${appointment} ${firm.timeZoneLabel}`
      : fallbacks.nextAppointment,
    accountant: known('accountant') ?? fallbacks.accountant,
  };
  return fillFields(text, values, {
    ...values,
    company: known('company') ?? capitalized(fallbacks.company),
    nextAppointment: capitalized(values.nextAppointment),
  });
}

const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

const allowed = templateFields.map(placeholder).join(', ');

export const messageTemplateInput = z.object({
  name: z.string().trim().min(1, 'Please enter a name').max(80, 'Name must be at most 80 characters'),
  content: z
    .string()
    .trim()
    .min(1, 'Please enter the text')
    .max(5000, 'Text must be at most 5,000 characters')
    .refine(
      (text) => namesOnly(templateFields, text) && !hasLooseBraces(text),
      `Only ${allowed} can be filled in. Please check the words in double braces.`,
    ),
});
export type MessageTemplateInput = z.infer<typeof messageTemplateInput>;

const messageTemplate = z.object({ id: z.int(), name: z.string(), content: z.string() });
export type MessageTemplate = z.infer<typeof messageTemplate>;

export const list = endpoint({
  method: 'GET',
  path: '/api/admin/message-templates',
  summary: 'Canned replies, in the order they were made.',
  access: 'admin',
  response: z.array(messageTemplate),
});

export const create = endpoint({
  method: 'POST',
  path: '/api/admin/message-templates',
  summary: 'Adds a canned reply; names are unique without regard to case.',
  access: 'admin',
  body: messageTemplateInput,
  response: messageTemplate,
  status: 201,
});

export const update = endpoint({
  method: 'PATCH',
  path: '/api/admin/message-templates/:id',
  summary: 'Changes name and text of a canned reply.',
  access: 'admin',
  params: rowId,
  body: messageTemplateInput,
  response: messageTemplate,
});

export const remove = endpoint({
  method: 'DELETE',
  path: '/api/admin/message-templates/:id',
  summary: 'Removes a canned reply. Messages written with it stay as they are.',
  access: 'admin',
  params: rowId,
});
