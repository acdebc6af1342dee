import { z } from 'zod';
import { nextStepNames } from './articles.ts';
import { enquiryInput, honeypot } from './contacts.ts';
import { endpoint } from './endpoint.ts';
import { sensitiveNumber } from './sensitive-numbers.ts';

/** Replaces a rejected message, which is neither stored nor sent on. */
export const sensitiveWarning =
  'That looks like a tax, Social Security or card number, so we have not kept it. Please leave such numbers out here: once you are a client, the portal is the safe place for them.';

export const maxQuestionLength = 500;

/** How long conversations that the staff were not given, and questions without an answer, are kept. */
export const chatDays = 90;

/** A random id, created by the page for each visit. */
export const sessionIdLength = 21;
const sessionId = z.string().regex(new RegExp(`^[\\w-]{${sessionIdLength}}$`), 'Please load the page again');

/** Issued with the first response: only its holder can continue the chat. */
const sessionKey = z.string().max(200);

export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/chatbot/message',
  summary:
    'A question to the chatbot, answered from the articles or honestly not at all. The first answer carries a `key`; a further message with it joins the stored conversation, one without it is answered and not stored.',
  access: 'anyone',
  body: z.object({
    sessionId,
    key: sessionKey.optional(),
    message: z
      .string()
      .trim()
      .min(1, 'Please enter a question')
      .max(maxQuestionLength, `Please keep your question to ${maxQuestionLength} characters`)
      .refine((text) => !sensitiveNumber(text), sensitiveWarning),
  }),
  response: z.object({
    response: z.string(),
    answered: z.boolean(),
    nextStep: z.enum(nextStepNames).nullable(),
    /** Titles of similar articles if none clearly matches. Sending one of them as a message gets an answer. */
    suggestions: z.array(z.string()),
    /** Only if the message was appended to the stored conversation. */
    key: z.string().optional(),
  }),
  limit: { calls: 30, perSeconds: 60 },
  idempotent: true,
});

export const handOverInput = enquiryInput
  .pick({ full_name: true, email: true, phone: true })
  .extend({ website: honeypot });

export const handOver = endpoint({
  method: 'POST',
  path: '/api/chatbot/handover',
  summary:
    'Gives the conversation to the staff, as an enquiry that holds it, or the end of a very long one. Once for each session.',
  access: 'anyone',
  body: handOverInput.extend({ sessionId, key: sessionKey }),
  response: z.object({ received: z.literal(true) }),
  status: 201,
  limit: { calls: 20, perSeconds: 3600 },
  idempotent: true,
});
