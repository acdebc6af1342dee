import type { FastifyInstance } from 'fastify';
import * as supportApi from '#shared/support.ts';
import { route } from '../core/http/route.ts';
import { requestSupport } from './service.ts';

export function supportRoutes(app: FastifyInstance): void {
  route(app, supportApi.request, requestSupport);
}
