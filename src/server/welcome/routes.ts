import type { FastifyInstance } from 'fastify';
import * as welcomeApi from '#shared/welcome.ts';
import { route } from '../core/http/route.ts';
import { closeWelcome } from './service.ts';

export function welcomeRoutes(app: FastifyInstance): void {
  route(app, welcomeApi.close, closeWelcome);
}
