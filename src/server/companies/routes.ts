import type { FastifyInstance } from 'fastify';
import { listAllCompanies, listClientCompanies, listCompanies } from '#shared/companies.ts';
import { route } from '../core/http/route.ts';
import * as companies from './service.ts';

export function companyRoutes(app: FastifyInstance): void {
  route(app, listCompanies, companies.listCompanies);
  route(app, listAllCompanies, companies.listAllCompanies);
  route(app, listClientCompanies, companies.listClientCompanies);
}
