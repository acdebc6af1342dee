import { z } from 'zod';
import { firm } from '#firm';
import { endpoint, idField, rowId } from './endpoint.ts';
import { maxUploadBytes, uploadExtensions } from './files.ts';
import { formatFileSize } from './format.ts';
import { fillFields, namesOnly } from './merge-fields.ts';
import { pageQuery, searchQuery } from './paging.ts';

/** Buttons that can follow an answer of the chat. */
export const nextSteps = {
  book: 'Book an appointment',
  call: 'Call us',
  message: 'Send us a message',
  sign_in: 'Log in',
} as const;
export type NextStep = keyof typeof nextSteps;
export const nextStepNames = Object.keys(nextSteps) as [NextStep, ...NextStep[]];

const { street, city, state, zipCode } = firm.address;

/** Placeholders for facts of `firm.config.ts`, so that articles cannot contradict it. */
const mergeFields: Record<string, string> = {
  firm: firm.name,
  phone: firm.phone.label,
  email: firm.emails.support,
  address: `${street}, ${city}, ${state} ${zipCode}`,
  hours: firm.hours,
  largestFile: formatFileSize(maxUploadBytes),
  fileTypes: uploadExtensions.map((extension) => `.${extension}`).join(', '),
  meetingLength: `${firm.booking.slotMinutes} minutes`,
};

export const mergeFieldNames = Object.keys(mergeFields).map((name) => `{{${name}}}`);

/** The text with its placeholders filled in. */
export function fillArticle(text: string): string {
  return fillFields(text, mergeFields);
}

export const articleInput = z.object({
  title: z.string().trim().min(3, 'Please enter a title').max(120, 'Title must be at most 120 characters'),
  /** Example questions, one per line. */
  wordings: z.string().trim().max(8000, 'Questions must be at most 8,000 characters').default(''),
  /** Empty if the chat must not answer: it then offers to ask the staff. */
  body: z
    .string()
    .trim()
    .max(2000, 'Answer must be at most 2,000 characters')
    .refine(
      (text) => namesOnly(Object.keys(mergeFields), text),
      `Only ${mergeFieldNames.join(', ')} can be filled in`,
    ),
  nextStep: z.enum(nextStepNames, 'Please choose from the list').nullable(),
});
export type ArticleInput = z.infer<typeof articleInput>;

const article = z.object({
  id: z.int(),
  title: z.string(),
  wordings: z.string(),
  body: z.string(),
  nextStep: z.enum(nextStepNames).nullable(),
});
export type Article = z.infer<typeof article>;

export const list = endpoint({
  method: 'GET',
  path: '/api/admin/articles',
  summary: 'What the chat can answer, newest first; `q` searches title, questions and answer.',
  access: 'admin',
  query: searchQuery,
  response: z.array(article),
  paged: true,
});

export const create = endpoint({
  method: 'POST',
  path: '/api/admin/articles',
  summary:
    'Adds an article. With `questionId` it answers a question that had no answer, which then leaves its list.',
  access: 'admin',
  body: articleInput.extend({ questionId: idField.optional() }),
  response: article,
  status: 201,
});

export const update = endpoint({
  method: 'PATCH',
  path: '/api/admin/articles/:id',
  summary: 'Changes an article. The chat answers by it from the next question on.',
  access: 'admin',
  params: rowId,
  body: articleInput,
  response: article,
});

export const remove = endpoint({
  method: 'DELETE',
  path: '/api/admin/articles/:id',
  summary: 'Removes an article. Answers given from it stay as they are.',
  access: 'admin',
  params: rowId,
});

/** A question that the chat could not answer; the same words in another order count as one question. */
const unansweredQuestion = z.object({
  id: z.int(),
  wording: z.string(),
  times: z.int(),
  lastAskedAt: z.iso.datetime(),
});
export type UnansweredQuestion = z.infer<typeof unansweredQuestion>;

export const listUnansweredQuestions = endpoint({
  method: 'GET',
  path: '/api/admin/unanswered-questions',
  summary: 'What visitors asked in vain, most frequent first.',
  access: 'admin',
  query: pageQuery,
  response: z.array(unansweredQuestion),
  paged: true,
});

export const deleteUnansweredQuestion = endpoint({
  method: 'DELETE',
  path: '/api/admin/unanswered-questions/:id',
  summary: 'Takes a question off the list. Asked again, it comes back.',
  access: 'admin',
  params: rowId,
});
