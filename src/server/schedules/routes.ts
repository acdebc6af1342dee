import type { FastifyInstance } from 'fastify';
import * as schedulesApi from '#shared/schedules.ts';
import { route } from '../core/http/route.ts';
import { readDay } from './read-day.ts';
import { readWeek } from './read-week.ts';

export function scheduleRoutes(app: FastifyInstance): void {
  route(app, schedulesApi.readDay, readDay);
  route(app, schedulesApi.readWeek, readWeek);
}
