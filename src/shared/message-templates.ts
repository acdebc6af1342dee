import { z } from 'zod';
import { endpoint, rowId } from './endpoint.ts';
import { fillFields, namesOnly } from './merge-fields.ts';

/** `{{firstName}}` in a template is replaced by the customer's first name. */
export const firstNameField = '{{firstName}}';

/** The text for one customer; without a first name it becomes 'Hello there,'. */
export function fillTemplate(text: string, { firstName }: { firstName: string | null }): string {
  return fillFields(text, { firstName: firstName?.trim() || 'there' });
}

export const messageTemplateInput = z.object({
  name: z.string().trim().min(1, 'Please enter a name').max(80, 'Name must be at most 80 characters'),
  content: z
    .string()
    .trim()
    .min(1, 'Please enter the text')
    .max(5000, 'Text must be at most 5,000 characters')
    .refine((text) => namesOnly(['firstName'], text), `Only ${firstNameField} can be filled in`),
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
