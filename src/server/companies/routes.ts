import type { FastifyInstance } from 'fastify';
import * as companiesApi from '#shared/companies.ts';
import { route } from '../core/http/route.ts';
import { revealEin } from './eins.ts';
import { createCompany, readCompany, updateCompany } from './manage-companies.ts';
import { removePerson, savePerson } from './people.ts';
import { listAllCompanies, listClientCompanies, listCompanies } from './service.ts';

export function companyRoutes(app: FastifyInstance): void {
  route(app, companiesApi.list, listCompanies);
  route(app, companiesApi.listAll, listAllCompanies);
  route(app, companiesApi.listForClient, listClientCompanies);
  route(app, companiesApi.create, createCompany);
  route(app, companiesApi.read, readCompany);
  route(app, companiesApi.update, updateCompany);
  route(app, companiesApi.revealEin, revealEin);
  route(app, companiesApi.savePerson, savePerson);
  route(app, companiesApi.removePerson, removePerson);
}
