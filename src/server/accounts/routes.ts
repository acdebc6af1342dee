import type { FastifyInstance, FastifyReply } from 'fastify';
import {
  cancelEmailChange,
  changePassword,
  confirmEmail,
  requestPasswordReset,
  resendEmailConfirmation,
  resetPassword,
  undoEmailChange,
  updatePreferences,
  updateProfile,
} from '#shared/account-settings.ts';
import { listStaff, login, logout, readCurrentUser, register } from '#shared/accounts.ts';
import { route, type ServerContext } from '../core/http/route.ts';
import * as email from './change-email.ts';
import * as own from './own-account.ts';
import * as reset from './reset-password.ts';
import * as accounts from './service.ts';
import * as profile from './update-profile.ts';

export function accountRoutes(app: FastifyInstance): void {
  route(app, readCurrentUser, accounts.readCurrentUser);
  route(app, login, accounts.signIn, keepSession);
  route(app, register, accounts.registerAccount, keepSession);
  route(app, logout, accounts.signOut, dropSession);
  route(app, listStaff, accounts.listStaff);

  route(app, updateProfile, profile.updateProfile);
  route(app, resendEmailConfirmation, email.resendEmailConfirmation);
  route(app, cancelEmailChange, email.cancelEmailChange);
  route(app, confirmEmail, email.confirmEmail);
  route(app, undoEmailChange, email.undoEmailChange);
  route(app, changePassword, own.changePassword);
  route(app, updatePreferences, own.updatePreferences);
  route(app, requestPasswordReset, reset.requestPasswordReset);
  route(app, resetPassword, reset.resetPassword);
}

function keepSession(context: ServerContext, reply: FastifyReply, { user, session }: accounts.SignedIn) {
  context.cookies.set(reply, session);
  return user;
}

function dropSession(context: ServerContext, reply: FastifyReply): undefined {
  context.cookies.clear(reply);
}
