import type { FastifyInstance } from 'fastify';
import * as availabilityApi from '#shared/availability.ts';
import { route } from '../core/http/route.ts';
import { readHours, updateHours } from './manage-hours.ts';
import { createTimeOff, deleteTimeOff, listTimeOff } from './manage-time-off.ts';
import { readAvailability, readMonthAvailability } from './read-availability.ts';

export function availabilityRoutes(app: FastifyInstance): void {
  route(app, availabilityApi.readDay, readAvailability);
  route(app, availabilityApi.readMonth, readMonthAvailability);
  route(app, availabilityApi.readHours, readHours);
  route(app, availabilityApi.updateHours, updateHours);
  route(app, availabilityApi.listTimeOff, listTimeOff);
  route(app, availabilityApi.createTimeOff, createTimeOff);
  route(app, availabilityApi.deleteTimeOff, deleteTimeOff);
}
