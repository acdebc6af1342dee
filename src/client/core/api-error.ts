import type { ErrorBody, ErrorCode, FieldErrors } from '#shared/errors.ts';

/** A failed API call. `message` is for logs; `userMessage` is the server's message for the user, if it sent one. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: ErrorCode | undefined;
  readonly fields: FieldErrors;
  readonly userMessage: string | undefined;
  /** The Retry-After header in seconds, if the response has one. */
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, text: string, body?: Partial<ErrorBody>, retryAfterSeconds?: number) {
    super(`${status}: ${text}`);
    this.status = status;
    this.code = body?.code;
    this.fields = body?.fields ?? {};
    this.userMessage = body?.message;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export async function errorFrom(response: Response): Promise<ApiError> {
  const text = await response.text();
  const seconds = Number(response.headers.get('Retry-After')) || undefined;
  return new ApiError(response.status, text || response.statusText, parseBody(text), seconds);
}

export function unreachable(): ApiError {
  return new ApiError(0, 'unreachable', {
    message: 'We could not reach the server. Check your connection and try again.',
  });
}

/** Whether there was no response at all, so that a later try may succeed. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0;
}

/** The user closed the dialog that asks for the password again. */
export function notConfirmed(): ApiError {
  return new ApiError(403, 'not confirmed', {
    message: 'You did not confirm that it is you. Nothing was changed.',
  });
}

/** The default error message, if neither the server nor the page has a more specific one. */
export const failureText = 'Something went wrong. Please try again.';
/** For users who wait for a reply from the firm: it also suggests calling. */
export const callUsText = 'Something went wrong. Please try again, or call us.';

/** The error message to show: the server's, or else the page's own. */
export function messageOf(error: unknown, otherwise = failureText): string {
  return (error instanceof ApiError && error.userMessage) || otherwise;
}

/** Whether the session has ended; a wrong password and a right one with a second step are 401 too, with other codes. */
export function isSignedOut(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status !== 401) return false;
  return error.code !== 'invalid_credentials' && error.code !== 'second_factor_required';
}

/** Whether name and password do not belong together. */
export function isWrongPassword(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'invalid_credentials';
}

/** Whether the password was right and the second step has to follow. */
export function isSecondStepDue(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'second_factor_required';
}

/** Whether the call needs a password, passkey or code of the last 15 minutes. */
export function needsProof(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'step_up_required';
}

/** Whether a link from an email has been used, has expired or is damaged, so that a new one is needed. */
export function isExpiredLink(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'not_found' || 'token' in error.fields);
}

/** A proxy may respond with HTML: only our own error format is shown to users. */
function parseBody(text: string): Partial<ErrorBody> | undefined {
  try {
    const body = JSON.parse(text);
    return typeof body?.message === 'string' && typeof body.code === 'string' ? body : undefined;
  } catch {
    return undefined;
  }
}
