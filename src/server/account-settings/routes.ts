import type { FastifyInstance } from 'fastify';
import * as accountSettingsApi from '#shared/account-settings.ts';
import { route } from '../core/http/route.ts';
import {
  cancelEmailChange,
  confirmEmailChange,
  resendEmailConfirmation,
  undoEmailChange,
} from './change-email.ts';
import { changePassword } from './change-password.ts';
import { requestPasswordReset, resetPassword } from './reset-password.ts';
import { updatePreferences } from './update-preferences.ts';
import { updateProfile } from './update-profile.ts';

export function accountSettingsRoutes(app: FastifyInstance): void {
  route(app, accountSettingsApi.updateProfile, updateProfile);
  route(app, accountSettingsApi.resendEmailConfirmation, resendEmailConfirmation);
  route(app, accountSettingsApi.cancelEmailChange, cancelEmailChange);
  route(app, accountSettingsApi.confirmEmailChange, confirmEmailChange);
  route(app, accountSettingsApi.undoEmailChange, undoEmailChange);
  route(app, accountSettingsApi.changePassword, changePassword);
  route(app, accountSettingsApi.updatePreferences, updatePreferences);
  route(app, accountSettingsApi.requestPasswordReset, requestPasswordReset);
  route(app, accountSettingsApi.resetPassword, resetPassword);
}
