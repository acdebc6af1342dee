import type { FastifyInstance } from 'fastify';
import * as companiesApi from '#shared/companies.ts';
import { route } from '../core/http/route.ts';
import { listAllCompanies, listClientCompanies, listCompanies } from './service.ts';

export function companyRoutes(app: FastifyInstance): void {
  route(app, companiesApi.listCompanies, listCompanies);
  route(app, companiesApi.listAllCompanies, listAllCompanies);
  route(app, companiesApi.listClientCompanies, listClientCompanies);
}
