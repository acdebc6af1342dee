import { ApiError, isSignedOut, isUnreachable, messageOf } from '../core/api-error.ts';
import { setSessionExpired } from '../core/session-expired.ts';

/** Error codes after which a retry would fail again. */
const finalCodes = [
  'invalid_input',
  'payload_too_large',
  'unsupported_media_type',
  'file_refused',
  'file_infected',
  'file_unchecked',
  'idempotency_mismatch',
];

/** When to retry a file that the server did not accept, or the message for the user. */
export function uploadFailure(
  error: unknown,
): { retryAfterSeconds: number } | { problem: string; final: boolean } {
  if (error instanceof ApiError && error.code === 'upload_busy') {
    return { retryAfterSeconds: error.retryAfterSeconds ?? 5 };
  }
  if (isSignedOut(error)) setSessionExpired(true);
  if (isUnreachable(error) && !navigator.onLine) {
    return { problem: 'You are offline. It will be sent by itself once you are online again.', final: false };
  }
  const final = error instanceof ApiError && finalCodes.includes(error.code ?? '');
  return { problem: messageOf(error, 'Failed to upload file'), final };
}
