import type { FastifyInstance } from 'fastify';
import * as sessionsApi from '#shared/sessions.ts';
import { route } from '../core/http/route.ts';
import { reportDevice } from './report-device.ts';
import {
  endOtherSessions,
  endOwnSession,
  endUserSessions,
  listSessions,
  listUserSessions,
} from './service.ts';
import { listProofMethods, renewProof } from './step-up.ts';

export function sessionRoutes(app: FastifyInstance): void {
  route(app, sessionsApi.list, listSessions);
  route(app, sessionsApi.end, endOwnSession);
  route(app, sessionsApi.endOthers, endOtherSessions);
  route(app, sessionsApi.listOfUser, listUserSessions);
  route(app, sessionsApi.endOfUser, endUserSessions);
  route(app, sessionsApi.reportDevice, reportDevice);
  route(app, sessionsApi.readStepUp, listProofMethods);
  route(app, sessionsApi.stepUp, renewProof);
}
