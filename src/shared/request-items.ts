import { z } from 'zod';
import { endpoint, idField, rowId } from './endpoint.ts';
import { fileSummary, maxUploadBytes } from './files.ts';
import { formatNumber } from './format.ts';

export const itemKinds = ['document', 'question'] as const;
export type ItemKind = (typeof itemKinds)[number];

/** 'not_applicable' is set by the client, 'waived' by staff. */
export const itemStates = ['open', 'received', 'accepted', 'returned', 'not_applicable', 'waived'] as const;
export type ItemState = (typeof itemStates)[number];

/** Why staff return an item, and what the client reads; for the last one only the written note is shown. */
export const returnReasons = ['page_missing', 'wrong_period', 'not_readable', 'other'] as const;
export type ReturnReason = (typeof returnReasons)[number];
export const returnReasonLabels: Record<ReturnReason, string> = {
  page_missing: 'Page missing',
  wrong_period: 'Wrong period',
  not_readable: 'Not readable',
  other: 'Something else',
};
export const returnReasonSentences: Record<ReturnReason, string | null> = {
  page_missing: 'A page is missing',
  wrong_period: 'It is for another year or month',
  not_readable: 'We could not read it',
  other: null,
};

/** How an item of a list that was rolled forward compares with the previous list. */
export const rollMarks = ['same', 'new', 'gone'] as const;
export type RollMark = (typeof rollMarks)[number];

export const maxLabelLength = 120;
export const maxReasonLength = 500;
export const maxAnswerLength = 2000;
export const maxItems = 100;
/** Files per item. */
export const maxItemFiles = 50;

export const atMost = (longest: number) => `Please use at most ${formatNumber(longest)} characters`;
const optionalText = (longest: number) => z.string().trim().max(longest, atMost(longest)).nullish();

/** What an item asks for: in a template, in a draft and in a list. */
export const itemWording = z.object({
  kind: z.enum(itemKinds, 'Please select what it is'),
  label: z.string().trim().min(2, 'Please say what you need').max(maxLabelLength, atMost(maxLabelLength)),
  shortLabel: optionalText(40),
  why: optionalText(maxReasonLength),
  issuer: optionalText(maxLabelLength),
  required: z.boolean().default(true),
  /** Identifies an item of a template in the lists made from it; absent for one that was added by hand. */
  templateKey: z.string().max(36).nullish(),
});
export type ItemWording = z.infer<typeof itemWording>;

const itemFile = fileSummary.extend({
  /** The name that it had when it was sent; null if it was not renamed. */
  sentAs: z.string().nullable(),
  addedAt: z.iso.datetime(),
  byLink: z.boolean(),
});
export type ItemFile = z.infer<typeof itemFile>;

export const item = z.object({
  id: z.int(),
  listId: z.int(),
  kind: z.enum(itemKinds),
  label: z.string(),
  why: z.string().nullable(),
  issuer: z.string().nullable(),
  required: z.boolean(),
  state: z.enum(itemStates),
  stateSince: z.iso.datetime(),
  answer: z.string().nullable(),
  returnReason: z.enum(returnReasons).nullable(),
  returnNote: z.string().nullable(),
  /** Who accepted, returned or waived it. */
  decidedBy: z.string().nullable(),
  files: z.array(itemFile),
});
export type RequestItem = z.infer<typeof item>;

/** The customer's calls, each of which is recorded in the audit log and shown to staff. */
const anItem = {
  access: 'signed-in',
  params: rowId,
  response: item,
  accountLimit: { calls: 600, perSeconds: 3600 },
} as const;

export const answer = endpoint({
  method: 'POST',
  path: '/api/request-items/:id/answer',
  summary: 'Answers an item in words. Another answer replaces it until it is accepted.',
  ...anItem,
  body: z.object({
    answer: z.string().trim().min(1, 'Please enter an answer').max(maxAnswerLength, atMost(maxAnswerLength)),
  }),
});

export const addFile = endpoint({
  method: 'POST',
  path: '/api/request-items/:id/files',
  summary:
    'Takes in one file for an item, as POST /api/files does, and renames it from the item. `replaces` exchanges a file that was sent before.',
  ...anItem,
  upload: { field: 'file', maxBytes: maxUploadBytes },
  body: z.object({ replaces: rowId.shape.id.optional() }),
  status: 201,
  idempotent: true,
});

export const addOwnFile = endpoint({
  method: 'POST',
  path: '/api/request-items/:id/own-file',
  summary: 'Uses a file of yours that is already here for an item.',
  ...anItem,
  body: z.object({ fileId: idField, replaces: idField.optional() }),
});

export const markNotApplicable = endpoint({
  method: 'POST',
  path: '/api/request-items/:id/not-applicable',
  summary: 'Says that an item does not apply to you.',
  ...anItem,
});

export const markApplicable = endpoint({
  method: 'POST',
  path: '/api/request-items/:id/applies',
  summary: 'Takes back that an item does not apply to you.',
  ...anItem,
});
