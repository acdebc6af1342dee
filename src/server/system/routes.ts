import type { FastifyInstance } from 'fastify';
import * as systemApi from '#shared/system.ts';
import { route } from '../core/http/route.ts';
import type { Observations } from './observations.ts';
import { readMailProblem, readSystem } from './service.ts';

export function systemRoutes(app: FastifyInstance, observations: Observations): void {
  route(app, systemApi.read, (context) => readSystem(context, observations));
  route(app, systemApi.readMail, (context, actor) => readMailProblem(context, actor, observations));
}
