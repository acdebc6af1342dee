import { z } from 'zod';

/**
 * All error codes with their HTTP status. Clients may switch on the code; a new kind of error needs a new line here.
 */
export const errorStatus = {
  invalid_input: 400,
  wrong_password: 400,
  upload_incomplete: 400,
  unauthenticated: 401,
  invalid_credentials: 401,
  /** The password was right; GET /api/sign-in/second-step lists the ways to continue. */
  second_factor_required: 401,
  wrong_code: 400,
  forbidden: 403,
  cross_site: 403,
  email_not_confirmed: 403,
  not_found: 404,
  password_change_required: 403,
  enrolment_required: 403,
  step_up_required: 403,
  upload_too_slow: 408,
  account_taken: 409,
  own_account: 409,
  last_owner: 409,
  has_appointments: 409,
  slot_taken: 409,
  not_possible: 409,
  message_taken: 409,
  /** The conversation has a message of a colleague that the writer has not seen. */
  colleague_answered: 409,
  /** Answers in the conversation go out by another channel than the writer saw. */
  channel_changed: 409,
  /** The firm has yet to look at too many files that the client sent without a request. */
  too_many_unreviewed: 409,
  /** All accounts that the firm does not know yet have together sent too many files today. */
  too_many_from_new_accounts: 409,
  template_taken: 409,
  article_taken: 409,
  tag_taken: 409,
  payload_too_large: 413,
  quota_exceeded: 413,
  unsupported_media_type: 415,
  idempotency_mismatch: 422,
  file_refused: 422,
  file_infected: 422,
  /** Its check did not end in time, or ran out of memory. */
  file_unchecked: 422,
  too_many_requests: 429,
  /** The client retries after `Retry-After` without asking the user. */
  upload_busy: 429,
  internal: 500,
  file_damaged: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** One message per field name. */
export type FieldErrors = Record<string, string>;

export const errorBody = z.object({
  message: z.string(),
  code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
  fields: z.record(z.string(), z.string()).optional(),
  requestId: z.string(),
});

export type ErrorBody = z.infer<typeof errorBody>;

/** Zod's issues as one message per field, by the form's field name ('address.city'). */
export function fieldErrors(error: z.ZodError): FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of error.issues) fields[issue.path.join('.')] ??= issue.message;
  return fields;
}
