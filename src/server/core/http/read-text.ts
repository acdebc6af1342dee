import type { IncomingMessage } from 'node:http';
import { AppError } from '../errors.ts';
import { onTinyChunks } from './tiny-chunks.ts';

/** Enough for the longest of these bodies on any connection that is fast enough for an upload (upload-rate.ts). */
const maxMs = 20_000;

/** Reads a body without a file. If it is too long or too slow, it is rejected although the rest is still to come. */
export function readText(payload: IncomingMessage, maxBytes: number): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const tooLarge = () => reject(new AppError('payload_too_large', 'That is too large to send.'));
  // One growing buffer: in a list, each chunk would cost some 600 bytes, even one of a single byte.
  let body = Buffer.alloc(0);
  let length = 0;
  const add = (chunk: Buffer) => {
    const end = length + chunk.length;
    if (end > maxBytes) return tooLarge();
    if (end > body.length) body = Buffer.concat([body], Math.min(2 * end, maxBytes));
    chunk.copy(body, length);
    length = end;
  };
  if (Number(payload.headers['content-length']) > maxBytes) tooLarge();
  const deadline = setTimeout(() => {
    reject(new AppError('upload_too_slow', 'Your connection was too slow for this. Please try again.'));
  }, maxMs);
  payload.on('data', add);
  payload.once('end', () => resolve(body.toString('utf8', 0, length)));
  payload.once('error', reject);
  onTinyChunks(payload, reject);
  payload.once('close', () => {
    reject(new AppError('upload_incomplete', 'The request did not arrive whole. Please try again.'));
  });
  return promise.finally(() => {
    clearTimeout(deadline);
    payload.off('data', add);
    // What still arrives is discarded until the connection is closed (aborted-bodies.ts).
    payload.resume();
  });
}
