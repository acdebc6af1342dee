import type { Readable } from 'node:stream';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply } from 'fastify';
import type { Endpoint } from '#shared/endpoint.ts';

/** A file to send: as a whole, or as a stream of any length. */
export interface Download {
  filename: string;
  content: Readable | Uint8Array;
  /** For a stream of known length: the browser shows the progress and detects a broken download. */
  size?: number;
  /** For endpoints that serve files of several types. */
  type?: string;
  /** Shown in a frame of our own pages instead of saved. */
  inline?: boolean;
}

/** What a framed document may do: nothing. Chromium shows a PDF under this policy and runs no script in it. */
const framedPolicy = "default-src 'none'; sandbox; frame-ancestors 'self'";

export function sendDownload(
  reply: FastifyReply,
  served: NonNullable<Endpoint['download']>,
  { filename, content, type = `${served}; charset=utf-8`, inline = false, size }: Download,
) {
  reply.header(
    'content-disposition',
    contentDisposition(filename, { type: inline ? 'inline' : 'attachment' }),
  );
  if (size !== undefined) reply.header('content-length', size);
  if (inline) {
    reply.header('content-security-policy', framedPolicy);
    reply.header('x-frame-options', 'SAMEORIGIN');
  }
  return reply.type(type).send(content);
}
