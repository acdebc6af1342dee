import { confirmEmail, requestPasswordReset, resetPassword } from '../../shared/own-account.ts';
import { call } from '../core/api.ts';
import { ApiError } from '../core/api-error.ts';

export const askForReset = (username: string) => call(requestPasswordReset, { username });

export const setNewPassword = (token: string, newPassword: string) =>
  call(resetPassword, { token, newPassword });

export const confirmNewEmail = (token: string) => call(confirmEmail, { token });

/** Whether a link from a mail is used up, too old, or damaged on its way: a new one is needed. */
export function isDeadLink(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'not_found' || 'token' in error.fields);
}
