import type { ErrorBody, ErrorCode, FieldErrors } from '#shared/errors.ts';

/** A call that did not succeed. `message` is for logs; `userMessage` is the server's sentence for people, if it sent one. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: ErrorCode | undefined;
  readonly fields: FieldErrors;
  readonly userMessage: string | undefined;
  /** When to try again, where the server said so. */
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

/** What is said of a failure where neither the server nor the screen has words for it. */
const failureText = 'Something went wrong. Please try again.';
/** Where somebody waits for the firm, there is also the telephone. */
export const callUsText = 'Something went wrong. Please try again, or call us.';

/** What to tell a person about a failure: the server's words, or the screen's own. */
export function messageOf(error: unknown, otherwise = failureText): string {
  return (error instanceof ApiError && error.userMessage) || otherwise;
}

/** Whether the session is gone; a wrong password is a 401 too and means something else. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401 && error.code !== 'invalid_credentials';
}

/** Whether a link from a mail is used up, too old, or damaged on its way: a new one is needed. */
export function isExpiredLink(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'not_found' || 'token' in error.fields);
}

/** A proxy in between may answer with HTML: only our own shape is shown to people. */
function parseBody(text: string): Partial<ErrorBody> | undefined {
  try {
    const body = JSON.parse(text);
    return typeof body?.message === 'string' && typeof body.code === 'string' ? body : undefined;
  } catch {
    return undefined;
  }
}
