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
      // The response bypasses the hook that sets them on all others.
      setSecurityHeaders(reply, env);
      return live.open(session, reply);
    },
  );
}
