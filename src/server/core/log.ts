import { DrizzleQueryError } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Env } from './env.ts';
import { databaseErrorCode } from './errors.ts';

/**
 * What the log may say of an error. A failed query's own message quotes its parameters, which are people's names, papers
 * and password hashes, and PostgreSQL's details quote rows: neither is written down.
 */
export function describeError(error: unknown): DescribedError {
  const failedQuery = error instanceof DrizzleQueryError ? error : undefined;
  const told = failedQuery?.cause ?? error;
  return {
    type: failedQuery ? 'failed query' : told instanceof Error ? told.name : typeof told,
    message: told instanceof Error ? told.message : String(told),
    stack: (told instanceof Error && told.stack) || '',
    code: databaseErrorCode(error),
    query: failedQuery?.query,
    // A refusal's own words are for the person who asked; why it came to that is in what caused it.
    cause: told instanceof Error && told.cause ? describeError(told.cause) : undefined,
  };
}

type DescribedError = {
  type: string;
  message: string;
  stack: string;
  code: string | undefined;
  query: string | undefined;
  cause: DescribedError | undefined;
};

/** Where failures are told that no request is answered with. It describes errors itself, as `describeError` does. */
export interface Log {
  error(details: { err: unknown }, message: string): void;
  warn(message: string): void;
  info(message: string): void;
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
