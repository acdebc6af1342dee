import { randomUUID } from 'node:crypto';
import { DrizzleQueryError } from 'drizzle-orm';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { type DestinationStream, type Logger, pino } from 'pino';
import { isClientPath } from '#shared/paths.ts';
import { databaseErrorCode } from '../errors.ts';
import type { Env } from './env.ts';

/**
 * The loggable parts of an error. A failed query's message quotes its parameters (names, file names, password hashes),
 * PostgreSQL's details quote rows, and a mail server's responses quote email addresses and contents: none of it is
 * logged.
 */
export function describeError(error: unknown): DescribedError {
  const failedQuery = error instanceof DrizzleQueryError ? error : undefined;
  const loggedError = failedQuery?.cause ?? error;
  if (isSmtpError(loggedError)) {
    const message = `${loggedError.command} was answered with ${loggedError.responseCode}`;
    return { type: loggedError.name, message, code: loggedError.code };
  }
  return {
    type: failedQuery ? 'failed query' : loggedError instanceof Error ? loggedError.name : typeof loggedError,
    message: loggedError instanceof Error ? loggedError.message : String(loggedError),
    stack: loggedError instanceof Error ? loggedError.stack : undefined,
    code: databaseErrorCode(error),
    query: failedQuery?.query,
    // The message of an AppError is for the user; the reason is in its cause.
    cause: loggedError instanceof Error && loggedError.cause ? describeError(loggedError.cause) : undefined,
  };
}

type DescribedError = {
  type: string;
  message: string;
  stack?: string | undefined;
  code: string | undefined;
  query?: string | undefined;
  cause?: DescribedError | undefined;
};

type SmtpError = Error & { responseCode: number; command: string; code: string };

function isSmtpError(error: unknown): error is SmtpError {
  return error instanceof Error && 'responseCode' in error && 'command' in error;
}

/** Logs errors that occur outside a request. Errors are described as by `describeError`. */
export type Log = Pick<FastifyBaseLogger, 'error' | 'warn' | 'info'>;

/**
 * A URL as the log may contain it. A token in it gives access to a booking, a calendar or an account, and the query
 * contains what staff search for: names, email addresses, tax numbers.
 */
export function withoutSecrets(url: string): string {
  const shown = redact(url);
  // A question mark or a slash may be encoded, and encoded twice once the address was passed on.
  let inner = shown;
  for (let layers = 0; layers < 4; layers++) {
    inner = decode(inner);
    const redacted = redact(inner);
    if (redacted !== inner) return redacted;
  }
  return shown;
}

/** Unreadable sequences stay as they are: a broken one must not hide a key that follows it. */
function decode(url: string): string {
  return url.replace(/(?:%[0-9a-f]{2})+/gi, (bytes) => {
    try {
      return decodeURIComponent(bytes);
    } catch {
      return bytes;
    }
  });
}

function redact(url: string): string {
  return url.replace(/(\/api\/(?:guest-appointments|calendars)\/)[^/?&#]+/g, '$1…').replace(/\?.+/s, '?…');
}

/**
 * A URL of ours contains ids at most. An unknown one may contain anything, even a name, and is left out: the proxy's
 * log has it, under the same request id.
 */
function describeRequest({ method, url, host, ip, routeOptions }: FastifyRequest) {
  const isOurs = routeOptions?.url !== undefined || isClientPath(url.split('?', 1)[0] as string);
  const shown = isOurs ? withoutSecrets(url) : url.startsWith('/api/') ? '/api/…' : '/…';
  return { method, url: shown, host, remoteAddress: ip };
}

/** The log of a process: one line of JSON for each event. */
export function createLog({ logLevel }: Pick<Env, 'logLevel'>, stream?: DestinationStream): Logger {
  const options = { level: logLevel, serializers: { err: describeError, req: describeRequest } };
  return stream ? pino(options, stream) : pino(options);
}

/**
 * A request's id in the log. The proxy's id is used, so that both logs can be correlated; without a proxy the header
 * comes from the client, and a long or odd value could forge log lines.
 */
export function requestId({ trustProxy }: Pick<Env, 'trustProxy'>, given: unknown): string {
  const isUsable = trustProxy.length > 0 && typeof given === 'string' && /^[\w.:-]{1,100}$/.test(given);
  return isUsable ? given : randomUUID();
}
