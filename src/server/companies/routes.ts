import type { FastifyInstance } from 'fastify';
import * as companiesApi from '#shared/companies.ts';
import { route } from '../core/http/route.ts';
import { listAllCompanies, listClientCompanies, listCompanies } from './service.ts';

export function companyRoutes(app: FastifyInstance): void {
  route(app, companiesApi.list, listCompanies);
  route(app, companiesApi.listAll, listAllCompanies);
  route(app, companiesApi.listForClient, listClientCompanies);
}
