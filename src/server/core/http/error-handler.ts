import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody } from '#shared/errors.ts';
import { AppError, isDatabaseUnavailable, tellOperator } from '../errors.ts';
import type { Env } from '../process/env.ts';
import { rawSecurityHeaders } from './security-headers.ts';

/** Fastify's own errors with messages for users. */
const refusals: Record<number, AppError> = {
  400: new AppError('invalid_input', 'The request could not be read. Please try again.'),
  413: new AppError('payload_too_large', 'That is too large to send.'),
  414: new AppError('invalid_input', 'The request could not be read. Please try again.'),
  415: new AppError('unsupported_media_type', 'The request has a format that is not supported here.'),
};

const unavailable = new AppError(
  'unavailable',
  'The service is not available for a moment. Please try again shortly.',
  undefined,
  5,
);
const internal = new AppError(
  'internal',
  'Something went wrong on our side. Please try again or call us.',
).forStaff(`Something went wrong. Please try again. If it fails again, ${tellOperator}`);

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseUnavailable(error)) return unavailable;
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  return refusals[status] ?? (status >= 400 && status < 500 ? (refusals[400] as AppError) : internal);
}

/** Sends every failure in the same shape. Internal details go only to the log. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler(sendError);
}

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = toAppError(error);
  if (refusal.status >= 500) request.log.error({ err: error }, 'request failed');
  if (refusal.retryAfterSeconds) reply.header('retry-after', refusal.retryAfterSeconds);
  const body: ErrorBody = {
    message: (request.isStaff && refusal.staffMessage) || refusal.message,
    code: refusal.code,
    ...(refusal.fields && { fields: refusal.fields }),
    requestId: request.id,
  };
  return reply.code(refusal.status).type('application/json; charset=utf-8').send(body);
}

/** Status by Node's error code; 400 for any other parse error. */
const unparsedStatus: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/** Node rejects what it cannot parse before there is a request or a hook, so headers and body are written here. */
export function rejectUnparsedRequests(env: Env): (error: ConnectionError, socket: Socket) => void {
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy(error);
      return;
    }
    const status = unparsedStatus[error.code] ?? 400;
    const { code, message } = refusals[400] as AppError;
    const requestId = randomUUID();
    const body = JSON.stringify({ message, code, requestId } satisfies ErrorBody);
    const headers = {
      ...rawSecurityHeaders(env),
      'x-request-id': requestId,
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
    socket.destroySoon();
  };
}
