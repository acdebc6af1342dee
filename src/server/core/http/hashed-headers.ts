import type { FastifyReply } from 'fastify';
import { workerPolicy } from './security-headers.ts';

/** For files of `assets/`: Vite puts a content hash into each name, so the contents under a name never change. */
export function setHashedHeaders(reply: FastifyReply, file: string): void {
  // A worker runs under the policy of its own file; the one that renders PDF pages decodes scans with WebAssembly.
  if (/\.m?js(\.br|\.gz)?$/.test(file)) reply.header('content-security-policy', workerPolicy);
  reply.header('cache-control', 'public, max-age=31536000, immutable');
}
