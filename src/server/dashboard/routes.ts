import type { FastifyInstance } from 'fastify';
import { readAdminDashboard, readDashboard } from '#shared/dashboard.ts';
import { route } from '../core/http/route.ts';
import * as dashboard from './service.ts';

export function dashboardRoutes(app: FastifyInstance): void {
  route(app, readDashboard, dashboard.readDashboard);
  route(app, readAdminDashboard, dashboard.readAdminDashboard);
}
