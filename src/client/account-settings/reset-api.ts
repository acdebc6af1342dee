import * as accountSettingsApi from '#shared/account-settings.ts';
import { call } from '../core/api.ts';

export const askForReset = (username: string) => call(accountSettingsApi.requestPasswordReset, { username });

export const setNewPassword = (token: string, newPassword: string) =>
  call(accountSettingsApi.resetPassword, { token, newPassword });

export const confirmNewEmail = (token: string, password: string) =>
  call(accountSettingsApi.confirmEmail, { token, password });

export const undoEmail = (token: string) => call(accountSettingsApi.undoEmailChange, { token });
