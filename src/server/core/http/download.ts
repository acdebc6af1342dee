import type { Readable } from 'node:stream';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply } from 'fastify';
import type { Endpoint } from '#shared/endpoint.ts';

/** A file on its way out: whole, or row by row however many there are. */
export interface Download {
  filename: string;
  content: Readable | Uint8Array;
  /** Of a stream whose length is known: the browser shows how far it is, and notices a broken download. */
  size?: number;
  /** Where the endpoint serves files of many types. */
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
