import type { FastifyInstance } from 'fastify';
import * as clientsApi from '#shared/clients.ts';
import { route } from '../core/http/route.ts';
import { listCompanyTimeline, listTimeline } from './list-timeline.ts';
import { readClient } from './read-client.ts';
import { readCompanyOpen, readOpen } from './read-open.ts';

export function clientRoutes(app: FastifyInstance): void {
  route(app, clientsApi.read, readClient);
  route(app, clientsApi.readOpen, readOpen);
  route(app, clientsApi.listTimeline, listTimeline);
  route(app, clientsApi.readCompanyOpen, readCompanyOpen);
  route(app, clientsApi.listCompanyTimeline, listCompanyTimeline);
}
