import '@fastify/multipart';
import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#shared/endpoint.ts';
import { AppError } from '../errors.ts';
import { createRateCheck } from './upload-rate.ts';

export interface Upload {
  /** As the sender wrote it; nothing on our side is named after it. */
  filename: string;
  bytes: Buffer;
}

interface Form<Contents> {
  filename: string;
  contents: Contents;
  fields: Record<string, unknown>;
}

export interface UploadRules extends NonNullable<Endpoint['upload']> {
  /** Slower uploads are rejected. */
  minBytesPerSecond: number;
  /** Gets the fields that came before the file, and may refuse the form before a byte of the file is read. */
  beforeFile?(fields: Record<string, unknown>): Promise<void>;
}

/** Space for the form's other fields and the boundaries between its parts. */
const formBytes = 64 * 1024;
/** Reads a form with one file in it into memory. */
export function readUpload(request: FastifyRequest, rules: UploadRules): Promise<Form<Buffer>> {
  return readForm(request, rules, async (file) => {
    // One buffer, whose memory is only committed as it is filled: a list of chunks would cost a hundred times their
    // length if each of them were a single byte.
    const whole = Buffer.allocUnsafeSlow(rules.maxBytes);
    let length = 0;
    for await (const chunk of file) {
      chunk.copy(whole, length);
      length += chunk.length;
    }
    return whole.subarray(0, length);
  });
}

/** Hashes the form without storing it: enough to tell whether it is the same as before. */
export function hashUpload(request: FastifyRequest, rules: UploadRules): Promise<Form<Buffer>> {
  return readForm(request, rules, async (file) => {
    const hash = createHash('sha256');
    for await (const chunk of file) hash.update(chunk);
    return hash.digest();
  });
}

async function readForm<Contents>(
  request: FastifyRequest,
  rules: UploadRules,
  take: (file: AsyncIterable<Buffer>) => Promise<Contents>,
): Promise<Form<Contents>> {
  if (!request.isMultipart()) {
    throw new AppError('unsupported_media_type', 'The request has a format that is not supported here.');
  }
  // Rejected immediately, not after ten minutes of sending.
  if (Number(request.headers['content-length']) > rules.maxBytes + formBytes) throw tooLarge(rules);

  const arrival = watchArrival(request, rules);
  try {
    return await Promise.race([readParts(request, rules, take), arrival.broken]);
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE')
      throw tooLarge(rules);
    // The sender disconnected, or the form is malformed.
    const message = 'The upload did not arrive whole. Please try again.';
    throw new AppError('upload_incomplete', message).causedBy(error);
  } finally {
    arrival.stop();
    // The rest of the body is discarded, so that it does not accumulate in memory.
    request.raw.unpipe();
    request.raw.resume();
  }
}

async function readParts<Contents>(
  request: FastifyRequest,
  { field, maxBytes, beforeFile }: UploadRules,
  take: (file: AsyncIterable<Buffer>) => Promise<Contents>,
): Promise<Form<Contents>> {
  const fields: Record<string, unknown> = {};
  let file: { filename: string; contents: Contents } | undefined;
  const limits = { files: 1, fileSize: maxBytes, fields: 12, fieldSize: formBytes, parts: 13 };
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') fields[part.fieldname] = part.value;
    else {
      await beforeFile?.({ ...fields });
      const contents = await take(part.file);
      if (part.file.truncated) throw tooLarge({ maxBytes });
      // A part may have no filename, whatever its type.
      if (part.fieldname === field) file = { filename: part.filename ?? '', contents };
    }
  }
  if (!file)
    throw new AppError('invalid_input', 'Please choose a file.', { [field]: 'Please choose a file.' });
  return { ...file, fields };
}

/** Fails when the body is longer than any form with a file, arrives too slowly, or its sender has gone. */
function watchArrival(request: FastifyRequest, { maxBytes, minBytesPerSecond }: UploadRules) {
  const { promise: broken, reject } = Promise.withResolvers<never>();
  const pace = createRateCheck(minBytesPerSecond);
  let bytes = 0;
  const count = (chunk: Buffer) => {
    bytes += chunk.length;
    pace.arrived(chunk.length);
    if (bytes > maxBytes + formBytes) reject(tooLarge({ maxBytes }));
  };
  const clock = setInterval(() => {
    if (pace.isTooSlow()) reject(tooSlow());
  }, 1000);
  request.raw.on('data', count);
  // The parser does not notice a client that disconnects before it starts, which would keep a slot until the rate check.
  const leave = () => {
    if (request.raw.complete === false) reject(new Error('The sender has gone'));
  };
  request.raw.once('close', leave);
  if (request.raw.destroyed) leave();
  return {
    broken,
    stop() {
      clearInterval(clock);
      request.raw.off('data', count);
      request.raw.off('close', leave);
    },
  };
}

function tooLarge({ maxBytes }: Pick<UploadRules, 'maxBytes'>): AppError {
  const megabytes = Math.floor(maxBytes / 1024 ** 2);
  return new AppError('payload_too_large', `Please upload a file smaller than ${megabytes}MB.`);
}

function tooSlow(): AppError {
  const message =
    'Your connection was too slow for this file. Please try again, or send it where the connection is better.';
  return new AppError('upload_too_slow', message);
}
