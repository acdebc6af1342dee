import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import fastifyCookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import { accountRoutes } from './accounts/routes.ts';
import type { Database } from './core/db.ts';
import type { Env } from './core/env.ts';
import { handleErrors } from './core/error-handler.ts';
import { serveHealth } from './core/health.ts';
import { servePages } from './core/pages.ts';
import { createLimits } from './core/rate-limit.ts';
import { requireDescriptors } from './core/route.ts';
import { addSecurityHeaders, refuseCrossSiteWrites } from './core/security.ts';
import { sessionCookies } from './core/session.ts';
import { dashboardRoutes } from './dashboard/routes.ts';
import { messageRoutes } from './messages/routes.ts';
import { siteRoutes } from './site/routes.ts';

const builtClient = fileURLToPath(new URL('../../build/client', import.meta.url));

/** The table of contents: what every request passes, then the features in the order of the product. */
export async function buildApp(
  env: Env,
  database: Database,
  clientFolder = builtClient,
): Promise<FastifyInstance> {
  const app = fastify({
    logger: env.logLevel === 'silent' ? false : { level: env.logLevel },
    genReqId: () => randomUUID(),
    trustProxy: env.trustProxy.length > 0 ? env.trustProxy : false,
    bodyLimit: 256 * 1024,
    routerOptions: { ignoreTrailingSlash: true },
    // A rolling restart must not cut the answers that are on their way.
    forceCloseConnections: 'idle',
  });

  app.decorate('context', {
    db: database.db,
    env,
    limits: createLimits(database.pool, env.rateLimitFactor),
    cookies: sessionCookies(env.publicUrl),
    endpoints: [],
  });

  requireDescriptors(app);
  acceptJsonOnly(app);
  handleErrors(app);
  addSecurityHeaders(app, env);
  refuseCrossSiteWrites(app, env);
  await app.register(fastifyCookie);

  serveHealth(app);
  siteRoutes(app);
  accountRoutes(app);
  messageRoutes(app);
  dashboardRoutes(app);
  await servePages(app, clientFolder);
  return app;
}

/** An empty body is fine where none is needed; any other content type is refused before a handler sees it. */
function acceptJsonOnly(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parseJson(request, body as string, done);
  });
}
