import type { FastifyInstance } from 'fastify';
import { requestSupport } from '#shared/support.ts';
import { route } from '../core/http/route.ts';
import * as support from './service.ts';

export function supportRoutes(app: FastifyInstance): void {
  route(app, requestSupport, support.requestSupport);
}
