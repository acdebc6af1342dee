import type { FastifyInstance } from 'fastify';
import * as calendarsApi from '#shared/calendars.ts';
import { route } from '../core/http/route.ts';
import { readCalendar, readCalendarFeed, renewCalendarFeed } from './publish-calendar.ts';

export function calendarRoutes(app: FastifyInstance): void {
  route(app, calendarsApi.readFeed, readCalendarFeed);
  route(app, calendarsApi.renewFeed, renewCalendarFeed);
  route(app, calendarsApi.read, readCalendar);
}
