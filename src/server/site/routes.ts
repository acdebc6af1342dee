import type { FastifyInstance } from 'fastify';
import { readApiDocument, readSite } from '../../shared/site.ts';
import { apiDocument } from '../core/openapi.ts';
import { route } from '../core/route.ts';
import { demoAccounts, demoPassword } from './demo-accounts.ts';

export function siteRoutes(app: FastifyInstance): void {
  const { env, endpoints, cookies } = app.context;
  route(app, readSite, () => ({
    demo: env.demo ? { password: demoPassword, accounts: [...demoAccounts] } : null,
  }));
  route(app, readApiDocument, () => apiDocument(endpoints, cookies.name));
}
