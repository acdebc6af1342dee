import type { FastifyInstance } from 'fastify';
import * as jobsApi from '#shared/jobs.ts';
import { route } from '../core/http/route.ts';
import { listFailedJobs, listWaitingJobs, retryFailedJob } from './service.ts';

export function jobRoutes(app: FastifyInstance): void {
  route(app, jobsApi.listWaiting, listWaitingJobs);
  route(app, jobsApi.listFailed, listFailedJobs);
  route(app, jobsApi.retryFailed, retryFailedJob);
}
