import type { Env } from './env.ts';

export interface DemoWindows {
  staff: string;
  client: string;
}

/** Addresses that the server listens on when 127.0.0.1 reaches it. */
const reachedByAddress = ['127.0.0.1', '0.0.0.0', '::'];

/**
 * Two origins of a demo on this machine. Cookies belong to a host name and this machine has two, so that one browser can
 * be signed in as a staff member and as a client at the same time. `null` in production, where the demo may be marked as
 * public, and for a demo that other machines open.
 */
export function demoWindows({
  demo,
  production,
  publicUrl,
  host,
}: Pick<Env, 'demo' | 'production' | 'publicUrl' | 'host'>): DemoWindows | null {
  const { protocol, hostname } = publicUrl;
  const isLocal = protocol === 'http:' && (hostname === 'localhost' || hostname === '127.0.0.1');
  if (!demo || production || !isLocal || !reachedByAddress.includes(host)) return null;
  return { staff: originAt(publicUrl, '127.0.0.1'), client: originAt(publicUrl, 'localhost') };
}

function originAt(publicUrl: URL, hostname: string): string {
  const url = new URL(publicUrl);
  url.hostname = hostname;
  return url.origin;
}
