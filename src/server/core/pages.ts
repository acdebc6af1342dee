import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isClientPath } from '../../shared/paths.ts';
import { notFound } from './errors.ts';
import { pagePolicy } from './security.ts';

interface BuiltPage {
  html: string;
  policy: string;
}

const fallbackFile = '__spa-fallback.html';

/** Every built page by the path it answers, with the policy that its own inline scripts need. */
function readPages(folder: string): Map<string, BuiltPage> {
  const pages = new Map<string, BuiltPage>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.name.endsWith('.html')) continue;
    const file = join(entry.parentPath, entry.name);
    const html = readFileSync(file, 'utf8');
    const path = `/${relative(folder, file).split(sep).join('/')}`.replace(/\/index\.html$/, '') || '/';
    pages.set(path, { html, policy: pagePolicy(html) });
  }
  return pages;
}

/**
 * The built client: prerendered pages where there are some, the portal's one page for its other paths, and the same page
 * with status 404 for a path the client does not know. Without a build (in development) Vite serves the client instead.
 */
export async function servePages(app: FastifyInstance, folder: string): Promise<void> {
  const pages = existsSync(folder) ? readPages(folder) : new Map<string, BuiltPage>();
  const fallback = pages.get(`/${fallbackFile}`);

  const sendPage = (reply: FastifyReply, page: BuiltPage, status: number) =>
    reply
      .code(status)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', page.policy)
      .send(page.html);

  if (fallback) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      index: false,
      globIgnore: ['**/*.html'],
      // Vite puts a content hash into the name of every file in assets/.
      setHeaders: (reply, file) => {
        const hashed = file.includes(`${sep}assets${sep}`);
        reply.header(
          'cache-control',
          hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        );
      },
    });
  }

  app.setNotFoundHandler((request, reply) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    const reads = request.method === 'GET' || request.method === 'HEAD';
    if (!reads || !fallback || pathname.startsWith('/api/') || pathname === '/api') throw notFound();
    if (!isClientPath(pathname)) return sendPage(reply, fallback, 404);
    const path = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname;
    return sendPage(reply, pages.get(path) ?? fallback, 200);
  });
}
