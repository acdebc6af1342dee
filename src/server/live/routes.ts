import type { FastifyInstance } from 'fastify';
import * as liveApi from '#shared/live.ts';
import { route } from '../core/http/route.ts';
import { setSecurityHeaders } from '../core/http/security-headers.ts';

export function liveRoutes(app: FastifyInstance): void {
  route(
    app,
    liveApi.open,
    (_context, { session }) => session,
    ({ live, env }, reply, session) => {
      // This response bypasses the hook that sets the security headers on all others.
      setSecurityHeaders(reply, env);
      return live.open(session, reply);
    },
  );
}
