import {
  confirmEmail,
  requestPasswordReset,
  resetPassword,
  undoEmailChange,
} from '#shared/account-settings.ts';
import { call } from '../core/api.ts';

export const askForReset = (username: string) => call(requestPasswordReset, { username });

export const setNewPassword = (token: string, newPassword: string) =>
  call(resetPassword, { token, newPassword });

export const confirmNewEmail = (token: string, password: string) => call(confirmEmail, { token, password });

export const undoEmail = (token: string) => call(undoEmailChange, { token });
