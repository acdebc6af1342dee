import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A response with an entity tag: 304 for clients that have it cached. */
export class StaticResponse {
  readonly bytes: Buffer;
  readonly etag: string;

  readonly headers: Record<string, string>;

  constructor(
    body: Buffer | string,
    { type, policy, caching }: { type: string; policy?: string; caching?: Record<string, string> },
  ) {
    this.bytes = Buffer.from(body);
    this.headers = {
      'content-type': type,
      ...(caching ?? { 'cache-control': 'no-cache' }),
      ...(policy && { 'content-security-policy': policy }),
    };
    this.etag = `"${createHash('sha256').update(this.bytes).digest('base64url')}"`;
  }

  send(request: FastifyRequest, reply: FastifyReply) {
    // Also with a 304: a browser replaces the cached page's policy with that of the 304.
    reply.headers(this.headers).header('etag', this.etag);
    return this.isFresh(request) ? reply.code(304).send() : reply.send(this.bytes);
  }

  /** A proxy that compresses marks the tag as weak; the content is the same. */
  private isFresh({ headers }: FastifyRequest): boolean {
    const tags = (headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
    return tags.includes(this.etag) || tags.includes('*');
  }
}
