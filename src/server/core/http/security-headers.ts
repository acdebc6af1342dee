import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { demoWindows } from '../process/demo-windows.ts';
import type { Env } from '../process/env.ts';

/** For everything but our pages: may load and run nothing and may not be framed. */
const denyAllPolicy = "default-src 'none'; frame-ancestors 'none'";

/**
 * The policy of one built page. Its inline scripts are allowed by their hashes, so none that an attacker writes can run.
 * Inline styles stay allowed: the dialogs' scroll lock sets one, and a style runs no code.
 */
export function pagePolicy(html: string): string {
  const inlineScripts = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)];
  const hashes = new Set(
    inlineScripts.map(([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`),
  );
  return [
    "default-src 'self'",
    `script-src 'self' ${[...hashes].join(' ')}`.trimEnd(),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** For our own scripts when they run as workers: they may connect only to our server, and may run WebAssembly. */
export const workerPolicy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'";

/** On every response, including errors and unknown paths. Pages have set their own policy before this hook runs. */
export function addSecurityHeaders(app: FastifyInstance, env: Env): void {
  const fixed = fixedHeaders(env);
  app.addHook('onSend', (_request, reply, _payload, done) => {
    setHeaders(reply, fixed);
    done();
  });
}

/** A response keeps the policy, framing rule, caching rule and referrer policy that it has set itself. */
export function setSecurityHeaders(reply: FastifyReply, env: Env): void {
  setHeaders(reply, fixedHeaders(env));
}

function setHeaders(reply: FastifyReply, fixed: Record<string, string>): void {
  for (const name in defaultHeaders) {
    if (!reply.hasHeader(name)) reply.header(name, defaultHeaders[name]);
  }
  reply.headers(fixed);
}

/** For responses that are written to the socket itself, before Fastify has a request. */
export function rawSecurityHeaders(env: Env): Record<string, string> {
  return { ...defaultHeaders, ...fixedHeaders(env) };
}

const defaultHeaders: Record<string, string> = {
  'content-security-policy': denyAllPolicy,
  'x-frame-options': 'DENY',
  'cache-control': 'no-store',
  'referrer-policy': 'strict-origin-when-cross-origin',
};

function fixedHeaders({ publicUrl }: Env): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    ...(publicUrl.protocol === 'https:' && {
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
    }),
  };
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * A write must come from our own pages. Browsers send Sec-Fetch-Site, which no page can forge; older ones, and plain
 * http, send Origin on every write. A client that sends neither is not a browser and has no ambient cookies.
 */
function isCrossSite(request: FastifyRequest, ownOrigins: readonly string[]): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin } = request.headers;
  return origin !== undefined && !ownOrigins.includes(origin);
}

/** The origin of PUBLIC_URL, and in a demo on this machine the second one, which is the same server. */
function ownOriginsOf(env: Env): string[] {
  return [...new Set([env.publicUrl.origin, ...Object.values(demoWindows(env) ?? {})])];
}

export function refuseCrossSiteWrites(app: FastifyInstance, env: Env): void {
  const ownOrigins = ownOriginsOf(env);
  app.addHook('onRequest', async (request) => {
    if (safeMethods.has(request.method) || !isCrossSite(request, ownOrigins)) return;
    throw new AppError('cross_site', 'This request came from another website and was refused.');
  });
}
