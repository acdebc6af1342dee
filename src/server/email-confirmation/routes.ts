import type { FastifyInstance } from 'fastify';
import * as emailConfirmationApi from '#shared/email-confirmation.ts';
import { route } from '../core/http/route.ts';
import { confirmByLink } from './confirm-email.ts';
import { resendWelcome } from './send-welcome.ts';

export function emailConfirmationRoutes(app: FastifyInstance): void {
  route(app, emailConfirmationApi.confirm, confirmByLink);
  route(app, emailConfirmationApi.resend, resendWelcome);
}
