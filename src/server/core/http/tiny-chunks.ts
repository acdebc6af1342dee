import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';

/** More than any client sends in tiny pieces, such as one per line of a form. */
const freeChunks = 1000;
/** Bytes per further chunk on average; a network packet has several hundred. */
const leastMean = 64;

const refusals = new WeakMap<IncomingMessage, Promise<AppError>>();

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;
}

/**
 * Refuses bodies of too many tiny chunks. Node keeps some 600 bytes for each chunk that is still unread, also for one of
 * a single byte: a few megabytes of traffic could use up the memory.
 */
export function refuseTinyChunks(app: FastifyInstance): void {
  // The first hook, and not asynchronous: thousands of chunks can arrive with the headers in one packet.
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    if (hasBody(raw)) limitChunks(raw);
    done();
  });
}

function limitChunks(raw: IncomingMessage): void {
  const { promise, resolve } = Promise.withResolvers<AppError>();
  refusals.set(raw, promise);
  const push = raw.push.bind(raw);
  let chunks = 0;
  let bytes = 0;
  let isRefused = false;
  // Counted where Node adds them, because a body that waits to be read emits no events.
  raw.push = (chunk: Buffer | null) => {
    chunks += 1;
    bytes += chunk?.length ?? 0;
    isRefused ||= chunks > freeChunks + bytes / leastMean;
    if (!isRefused) return push(chunk);
    // What still arrives, its end included, is discarded until the connection is closed (aborted-bodies.ts).
    resolve(new AppError('payload_too_large', 'That is too large to send.'));
    return true;
  };
}

/** Calls `reject` if the body consists of too many tiny chunks, now or as it arrives. */
export function onTinyChunks(raw: IncomingMessage, reject: (error: AppError) => void): void {
  refusals.get(raw)?.then(reject);
}
