import type { FastifyInstance } from 'fastify';
import * as dashboardApi from '#shared/dashboard.ts';
import { route } from '../core/http/route.ts';
import { readForYou } from './for-you.ts';
import { readAdminDashboard, readDashboard } from './service.ts';

export function dashboardRoutes(app: FastifyInstance): void {
  route(app, dashboardApi.read, readDashboard);
  route(app, dashboardApi.readForYou, readForYou);
  route(app, dashboardApi.readForAdmin, readAdminDashboard);
}
