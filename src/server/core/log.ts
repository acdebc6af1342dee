import { DrizzleQueryError } from 'drizzle-orm';
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

export function logOptions(env: Env) {
  return env.logLevel === 'silent' ? false : { level: env.logLevel, serializers: { err: describeError } };
}
