import type { FastifyInstance } from 'fastify';
import * as calendarsApi from '#shared/calendars.ts';
import { route } from '../core/http/route.ts';
import { readCalendar, readCalendarFeed, renewCalendarFeed } from './publish-calendar.ts';

export function calendarRoutes(app: FastifyInstance): void {
  route(app, calendarsApi.readCalendarFeed, readCalendarFeed);
  route(app, calendarsApi.renewCalendarFeed, renewCalendarFeed);
  route(app, calendarsApi.readCalendar, readCalendar);
}
