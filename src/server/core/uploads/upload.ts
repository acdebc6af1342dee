import { createHash } from 'node:crypto';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#shared/endpoint.ts';
import { AppError } from '../errors.ts';
import { onTinyChunks } from '../http/tiny-chunks.ts';
import { createRateCheck } from './upload-rate.ts';

export interface Upload {
  /** As the sender wrote it; nothing on our side is named after it. */
  filename: string;
  bytes: Buffer;
}

interface Form<Contents> {
  filename: string;
  contents: Contents;
  /** All fields, also those that followed the file. */
  fields: Record<string, unknown>;
}

/** A form that has arrived up to its file. */
export interface OpenForm {
  /** The fields before the file. */
  fields: Record<string, unknown>;
  /** Reads the rest of the form, with the file in memory. */
  read(): Promise<Form<Buffer>>;
  /** Hashes the file without storing it: enough to tell whether it is the same as before. */
  hash(): Promise<Form<Buffer>>;
  /** Ends the reading; the rest of the body is discarded, so that it does not accumulate in memory. */
  close(): void;
}

export interface UploadRules extends NonNullable<Endpoint['upload']> {
  /** Slower files are rejected. */
  minBytesPerSecond: number;
}

/** Space for the form's other fields and the boundaries between its parts. */
const formBytes = 64 * 1024;
/** Enough for those on any usable connection. */
const maxMsBeforeFile = 15_000;

type Parts = AsyncIterator<Multipart>;

/** Reads a form up to its file. The sender then waits until the file is read or the form is closed. */
export async function openForm(request: FastifyRequest, rules: UploadRules): Promise<OpenForm> {
  if (!request.isMultipart()) {
    throw new AppError('unsupported_media_type', 'The request has a format that is not supported here.');
  }
  const { field, maxBytes } = rules;
  // Rejected immediately, not after ten minutes of sending.
  if (Number(request.headers['content-length']) > maxBytes + formBytes) throw tooLarge(rules);

  const arrival = watchArrival(request, rules);
  const limits = { files: 1, fileSize: maxBytes, fields: 12, fieldSize: formBytes, parts: 13 };
  const parts: Parts = request.parts({ limits });
  const fields: Record<string, unknown> = {};

  const whileArriving = <T>(work: Promise<T>) =>
    Promise.race([work, arrival.broken]).catch((error: unknown) => {
      throw toAppError(error, rules);
    });
  function close() {
    arrival.stop();
    request.raw.unpipe();
    request.raw.resume();
  }
  async function readRest<Contents>(
    part: MultipartFile,
    take: (file: MultipartFile['file']) => Promise<Contents>,
  ) {
    const contents = await take(part.file);
    if (part.file.truncated) throw tooLarge(rules);
    await readFields(parts, fields);
    // A part may have no filename, whatever its type.
    return { filename: part.filename ?? '', contents, fields };
  }

  try {
    const part = await whileArriving(readFields(parts, fields, arrival.foundFile));
    if (part?.fieldname !== field)
      throw new AppError('invalid_input', 'Please choose a file.', { [field]: 'Please choose a file.' });
    const receive = <Contents>(take: (file: MultipartFile['file']) => Promise<Contents>) => {
      arrival.watchRate();
      return whileArriving(readRest(part, take)).finally(close);
    };
    return {
      fields: { ...fields },
      read: () => receive((file) => readWhole(file, maxBytes)),
      hash: () => receive(hashOf),
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}

/** Adds the fields up to the next file, which it returns, or up to the end of the form. */
async function readFields(
  parts: Parts,
  fields: Record<string, unknown>,
  onFile?: () => void,
): Promise<MultipartFile | undefined> {
  for (let next = await parts.next(); !next.done; next = await parts.next()) {
    const part = next.value;
    if (part.type === 'file') {
      onFile?.();
      return part;
    }
    fields[part.fieldname] = part.value;
  }
  return undefined;
}

async function readWhole(file: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer> {
  // One buffer, whose memory is only committed as it is filled: a list of chunks would cost a hundred times their
  // length if each of them were a single byte.
  const whole = Buffer.allocUnsafeSlow(maxBytes);
  let length = 0;
  for await (const chunk of file) {
    chunk.copy(whole, length);
    length += chunk.length;
  }
  return whole.subarray(0, length);
}

async function hashOf(file: AsyncIterable<Buffer>): Promise<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of file) hash.update(chunk);
  return hash.digest();
}

function toAppError(error: unknown, rules: UploadRules): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE')
    return tooLarge(rules);
  // The sender disconnected, or the form is malformed.
  const message = 'The upload did not arrive whole. Please try again.';
  return new AppError('upload_incomplete', message).causedBy(error);
}

/**
 * Fails when the file is preceded by more than its form can have or is late, when the body is longer than any form with
 * a file, when the file arrives too slowly, or when the sender has gone.
 */
function watchArrival(request: FastifyRequest, { maxBytes, minBytesPerSecond }: UploadRules) {
  const { promise: broken, reject } = Promise.withResolvers<never>();
  // It may fail while nothing is being read: the next read then fails at once.
  broken.catch(() => {});
  let isFileFound = false;
  let rate: ReturnType<typeof createRateCheck> | undefined;
  let bytes = 0;
  const count = (chunk: Buffer) => {
    bytes += chunk.length;
    rate?.arrived(chunk.length);
    if (bytes > maxBytes + formBytes) reject(tooLarge({ maxBytes }));
    else if (bytes > formBytes && !isFileFound) setImmediate(requireFile);
  };
  /** After the parser has handled the chunk, which may contain the beginning of the file. */
  const requireFile = () => {
    if (!isFileFound) reject(new AppError('payload_too_large', 'That is too large to send.'));
  };
  const deadline = setTimeout(() => reject(tooSlow()), maxMsBeforeFile);
  const clock = setInterval(() => {
    if (rate?.isTooSlow()) reject(tooSlow());
  }, 1000);
  request.raw.on('data', count);
  // The parser does not notice a client that disconnects before it starts, which would keep a slot until the rate check.
  const leave = () => {
    if (request.raw.complete === false) reject(new Error('The sender has gone'));
  };
  request.raw.once('close', leave);
  onTinyChunks(request.raw, reject);
  if (request.raw.destroyed) leave();
  return {
    broken,
    foundFile() {
      isFileFound = true;
      clearTimeout(deadline);
    },
    /** From when the file is read: until then it is not the sender who is slow. */
    watchRate() {
      rate = createRateCheck(minBytesPerSecond);
    },
    stop() {
      clearTimeout(deadline);
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
