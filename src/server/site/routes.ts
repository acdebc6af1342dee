import type { FastifyInstance } from 'fastify';
import type { ApiDocsAsset } from '#shared/site.ts';
import * as siteApi from '#shared/site.ts';
import { apiDocument } from '../core/http/openapi.ts';
import { route } from '../core/http/route.ts';
import { StaticResponse } from '../core/http/static-response.ts';
import { demoWindows } from '../core/process/demo-windows.ts';
import { apiDocsAsset, apiDocsPage } from './api-docs.ts';
import { demoAccounts, demoPassword } from './demo-accounts.ts';

export function siteRoutes(app: FastifyInstance): void {
  const { env, endpoints, cookies } = app.context;
  const demo = env.demo
    ? {
        password: demoPassword,
        accounts: [...demoAccounts],
        windows: demoWindows(env),
        mailPage: env.demoMailPage ?? null,
        apiDocs: env.production ? null : siteApi.readApiDocs.path,
      }
    : null;
  route(app, siteApi.read, () => ({ demo }));
  let document: StaticResponse | undefined;
  route(app, siteApi.readApiDocument, () => {
    // Built at the first call, when every endpoint is registered.
    document ??= new StaticResponse(JSON.stringify(apiDocument(endpoints, cookies.name)), {
      type: 'application/json; charset=utf-8',
    });
    return document;
  });

  const access = env.production ? 'admin' : 'anyone';
  const page = apiDocsPage();
  route(app, { ...siteApi.readApiDocs, access }, () => page);
  const assets = new Map<ApiDocsAsset, StaticResponse>();
  route(app, { ...siteApi.readApiDocsAsset, access }, (_db, _actor, { asset }) => {
    const known = assets.get(asset) ?? apiDocsAsset(asset);
    assets.set(asset, known);
    return known;
  });
}
