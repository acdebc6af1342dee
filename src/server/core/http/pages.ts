import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { builtPath, demoPaths, isClientPath, isPortalPath, pathsWithoutReferrer } from '#shared/paths.ts';
import { notFound } from '../errors.ts';
import type { Env } from '../process/env.ts';
import { setHashedHeaders } from './hashed-headers.ts';
import { serveKeptAssets } from './kept-assets.ts';
import { pagePolicy } from './security-headers.ts';

interface BuiltPage {
  policy: string;
  plain: Buffer;
  /** By the name of its encoding, smallest first. */
  compressed: Record<string, Buffer>;
}

const fallbackFile = '__spa-fallback.html';

/** Every built page by its path, with the policy that its inline scripts need. */
function readPages(folder: string): Map<string, BuiltPage> {
  const pages = new Map<string, BuiltPage>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.name.endsWith('.html')) continue;
    const file = join(entry.parentPath, entry.name);
    const html = readFileSync(file, 'utf8');
    const path = `/${relative(folder, file).split(sep).join('/')}`.replace(/\/index\.html$/, '') || '/';
    const plain = Buffer.from(html);
    const compressed = { br: brotliCompressSync(plain), gzip: gzipSync(plain) };
    pages.set(path, { policy: pagePolicy(html), plain, compressed });
  }
  return pages;
}

/**
 * The built client: prerendered pages where they exist, the fallback for all other paths, and the same page with status 404
 * for unknown paths. Without a build (in development) Vite serves the client instead.
 */
export async function servePages(
  app: FastifyInstance,
  folder: string,
  { assetsFolder, demo }: Pick<Env, 'assetsFolder' | 'demo'>,
): Promise<void> {
  const pages = existsSync(folder) ? readPages(folder) : new Map<string, BuiltPage>();
  const fallback = pages.get(`/${fallbackFile}`);

  if (fallback) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      index: false,
      globIgnore: ['**/*.{html,br,gz}'],
      preCompressed: true,
      setHeaders: (reply, file) => {
        if (file.includes(`${sep}assets${sep}`)) setHashedHeaders(reply, file);
        else reply.header('cache-control', 'public, max-age=3600');
      },
    });
    if (assetsFolder) await serveKeptAssets(app, join(folder, 'assets'), assetsFolder);
  }

  app.setNotFoundHandler((request, reply) => {
    const pathname = request.url.split('?', 1)[0] as string;
    const reads = request.method === 'GET' || request.method === 'HEAD';
    if (!reads || !fallback || pathname.startsWith('/api/') || pathname === '/api') throw notFound();
    const path = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname;
    const exists = isClientPath(pathname) && (demo || !demoPaths.includes(path));
    if (!exists) return sendPage(request, reply, fallback, 404);
    if (pathsWithoutReferrer.includes(path)) reply.header('referrer-policy', 'no-referrer');
    const built = opensAnotherTab(request) && !isPortalPath(path) ? undefined : pages.get(builtPath(path));
    return sendPage(request, reply, built ?? fallback, 200);
  });
}

/**
 * A public page is prerendered with its first tab open. With another one in the query, hydration would change it while
 * the user types. The portal's are prerendered as the frame alone.
 */
function opensAnotherTab({ query }: FastifyRequest): boolean {
  return typeof query === 'object' && query !== null && 'tab' in query;
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: BuiltPage, status: number) {
  const accepted = String(request.headers['accept-encoding'] ?? '').split(/[,;\s]+/);
  const encoding = Object.keys(page.compressed).find((name) => accepted.includes(name));
  if (encoding) reply.header('content-encoding', encoding);
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('vary', 'accept-encoding')
    .header('cache-control', 'no-cache')
    .header('content-security-policy', page.policy)
    .send((encoding && page.compressed[encoding]) || page.plain);
}
