import type { FastifyInstance } from 'fastify';
import * as siteApi from '#shared/site.ts';
import { FixedAnswer } from '../core/http/fixed-answer.ts';
import { apiDocument } from '../core/http/openapi.ts';
import { route } from '../core/http/route.ts';
import { demoAccounts, demoPassword } from './demo-accounts.ts';

export function siteRoutes(app: FastifyInstance): void {
  const { env, endpoints, cookies } = app.context;
  route(app, siteApi.read, () => ({
    demo: env.demo ? { password: demoPassword, accounts: [...demoAccounts] } : null,
  }));
  let document: FixedAnswer | undefined;
  route(app, siteApi.readApiDocument, () => {
    // At the first call, when every endpoint is there.
    document ??= new FixedAnswer(apiDocument(endpoints, cookies.name));
    return document;
  });
}
