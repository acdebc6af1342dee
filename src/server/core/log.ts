import { DrizzleQueryError } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Env } from './env.ts';
import { databaseErrorCode } from './errors.ts';

/**
 * What the log may say of an error. A failed query's own message quotes its parameters, which are people's names, papers
 * and password hashes, and PostgreSQL's details quote rows: neither is written down.
 */
export function describeError(error: unknown) {
  const failedQuery = error instanceof DrizzleQueryError ? error : undefined;
  const told = failedQuery?.cause ?? error;
  return {
    type: failedQuery ? 'failed query' : told instanceof Error ? told.name : typeof told,
    message: told instanceof Error ? told.message : String(told),
    stack: (told instanceof Error && told.stack) || '',
    code: databaseErrorCode(error),
    query: failedQuery?.query,
  };
}

/** An address as the log may hold it: a key that stands in it opens somebody's booking, calendar or account. */
export function withoutKeys(url: string): string {
  return url
    .replace(/^(\/api\/(?:guest-appointments|calendars)\/)[^/?]+/, '$1…')
    .replace(/([?&]token=)[^&]*/g, '$1…');
}

function describeRequest({ method, url, host, ip }: FastifyRequest) {
  return { method, url: withoutKeys(url), host, remoteAddress: ip };
}

export function logOptions(env: Env) {
  if (env.logLevel === 'silent') return false;
  return { level: env.logLevel, serializers: { err: describeError, req: describeRequest } };
}
