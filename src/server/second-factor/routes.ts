import type { FastifyInstance } from 'fastify';
import * as secondFactorApi from '#shared/second-factor.ts';
import { route } from '../core/http/route.ts';
import { setSessionCookies } from '../core/http/set-session-cookies.ts';
import {
  confirmAppEnrolment,
  readSecondFactor,
  removeApp,
  replaceRecoveryCodes,
  startAppEnrolment,
} from './enrolment.ts';
import { resetSecondFactor } from './reset-second-factor.ts';
import { mailCode, passSecondStep, readSecondStep } from './second-step.ts';

export function secondFactorRoutes(app: FastifyInstance): void {
  route(app, secondFactorApi.readSecondStep, readSecondStep);
  route(app, secondFactorApi.passSecondStep, passSecondStep, setSessionCookies);
  route(app, secondFactorApi.mailCode, mailCode);
  route(app, secondFactorApi.readSecondFactor, readSecondFactor);
  route(app, secondFactorApi.startAppEnrolment, startAppEnrolment);
  route(app, secondFactorApi.confirmAppEnrolment, confirmAppEnrolment);
  route(app, secondFactorApi.replaceRecoveryCodes, replaceRecoveryCodes);
  route(app, secondFactorApi.removeApp, removeApp);
  route(app, secondFactorApi.resetSecondFactor, resetSecondFactor);
}
