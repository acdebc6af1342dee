import { type ErrorCode, errorStatus, type FieldErrors } from '#shared/errors.ts';

/** What staff do about a fault of the server, where clients are asked to call. */
export const tellOperator = 'tell whoever runs the server: its log has the reason.';

/** A rejection with a message for the user. Any other thrown error is a 500. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly fields: FieldErrors | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** Sent to staff instead of the message, for one that asks to call the firm. */
  staffMessage: string | undefined;

  constructor(code: ErrorCode, message: string, fields?: FieldErrors, retryAfterSeconds?: number) {
    super(message);
    this.code = code;
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /** The underlying error, for the log only. */
  causedBy(cause: unknown): this {
    this.cause = cause;
    return this;
  }

  forStaff(message: string): this {
    this.staffMessage = message;
    return this;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}

/** The same error for a row that does not exist and for one outside the scope, so that it does not reveal which. */
export function notFound(): AppError {
  return new AppError('not_found', 'We could not find that. It may have been removed.');
}

export function signedOut(): AppError {
  return new AppError('unauthenticated', 'Please log in to continue.');
}

/** PostgreSQL's error code of a failed query, unwrapped from Drizzle's error. */
export function databaseErrorCode(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string') return cause.code;
  }
  return undefined;
}

export function isUniqueViolation(error: unknown): boolean {
  return databaseErrorCode(error) === '23505';
}

/** Two appointments of one host would overlap. */
export function isExclusionViolation(error: unknown): boolean {
  return databaseErrorCode(error) === '23P01';
}

/**
 * The database is unreachable, full, restarting or read-only (25006, no longer the leader of its cluster). The request
 * itself is fine and can be retried.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = databaseErrorCode(error);
  if (code)
    return /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|08|53|57P|57014|25P0[23]|25006)/.test(
      code,
    );
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    // node-postgres gives these no code.
    if (/timeout|Connection terminated|not queryable/i.test(cause.message)) return true;
  }
  return false;
}
