import type { FastifyInstance } from 'fastify';
import * as auditApi from '#shared/audit.ts';
import { route } from '../core/http/route.ts';
import { readCheck, startCheck } from './check-chain.ts';
import { findUsers } from './find-users.ts';
import { exportEntries, listEntries } from './list-entries.ts';
import { actionGroups } from './sentences.ts';

export function auditRoutes(app: FastifyInstance): void {
  route(app, auditApi.list, listEntries);
  route(app, auditApi.exportCsv, exportEntries);
  route(app, auditApi.readActions, () => actionGroups);
  route(app, auditApi.findUsers, findUsers);
  route(app, auditApi.readCheck, readCheck);
  route(app, auditApi.startCheck, startCheck);
}
