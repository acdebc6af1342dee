import type { FastifyInstance } from 'fastify';
import { listFailedJobs, retryFailedJob } from '#shared/jobs.ts';
import { route } from '../core/http/route.ts';
import * as jobs from './service.ts';

export function jobRoutes(app: FastifyInstance): void {
  route(app, listFailedJobs, jobs.listFailedJobs);
  route(app, retryFailedJob, jobs.retryFailedJob);
}
