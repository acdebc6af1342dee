import * as accountSettingsApi from '#shared/account-settings.ts';
import { call } from '../core/api.ts';

export const requestPasswordReset = (username: string) =>
  call(accountSettingsApi.requestPasswordReset, { username });

export const resetPassword = (token: string, newPassword: string) =>
  call(accountSettingsApi.resetPassword, { token, newPassword });

export const confirmEmailChange = (token: string, password: string) =>
  call(accountSettingsApi.confirmEmailChange, { token, password });

export const undoEmailChange = (token: string) => call(accountSettingsApi.undoEmailChange, { token });
