import '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '../../shared/endpoint.ts';
import { AppError } from './errors.ts';

export interface Upload {
  /** As the sender wrote it: it names nothing on our side. */
  filename: string;
  bytes: Buffer;
}

/** Room for the form's other fields and the marks between its parts. */
const formBytes = 64 * 1024;

/** Reads a form with one file in it. At no time is more in memory than the largest file there may be. */
export async function readUpload(
  request: FastifyRequest,
  { field, largestBytes }: NonNullable<Endpoint['upload']>,
): Promise<{ upload: Upload; fields: Record<string, unknown> }> {
  if (!request.isMultipart()) {
    throw new AppError('unsupported_media_type', 'The request has a format that is not supported here.');
  }
  const tooLarge = new AppError('payload_too_large', 'Please upload a file smaller than 10MB.');
  // Said at once, not after ten minutes of sending.
  if (Number(request.headers['content-length']) > largestBytes + formBytes) throw tooLarge;

  const fields: Record<string, unknown> = {};
  let upload: Upload | undefined;
  const limits = { files: 1, fileSize: largestBytes, fields: 10, fieldSize: formBytes, parts: 11 };
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') fields[part.fieldname] = part.value;
      else {
        const bytes = await part.toBuffer();
        // A part may come without a name, whatever its type says.
        if (part.fieldname === field) upload = { filename: part.filename ?? '', bytes };
      }
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge;
    // The sender broke off, or the form is not one.
    throw new AppError('invalid_input', 'The upload did not arrive whole. Please try again.').causedBy(error);
  }
  if (!upload)
    throw new AppError('invalid_input', 'Please choose a file.', { [field]: 'Please choose a file.' });
  return { upload, fields };
}
