import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import ipaddr from 'ipaddr.js';
import type { Env } from '../process/env.ts';

interface Caller {
  /** The other end of the connection, whatever a header says. */
  remoteAddress: string | undefined;
  headers: IncomingHttpHeaders;
}

/** What proxies add. A request with any of these came through one, and not from this machine. */
const proxyHeaders = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
];

/**
 * With METRICS_TOKEN, whoever sends it. Without, only programs on this machine that call the server directly: not
 * through the proxy, and with a loopback Host header, in case a proxy adds no header and passes on the host that users
 * type.
 */
export function mayReadMetrics(
  { metricsToken }: Pick<Env, 'metricsToken'>,
  { remoteAddress, headers }: Caller,
): boolean {
  if (metricsToken) return isToken(headers.authorization, metricsToken);
  const isProxied = proxyHeaders.some((name) => headers[name] !== undefined);
  const asked = URL.parse(`http://${headers.host ?? ''}`)?.hostname;
  return isLoopback(remoteAddress) && !isProxied && isLoopback(asked);
}

/** Hashed first: the comparison needs equal lengths, and the token's own length stays unknown. */
function isToken(authorization: string | undefined, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(authorization ?? ''), hash(`Bearer ${token}`));
}

function isLoopback(address: string | undefined): boolean {
  if (address === 'localhost') return true;
  const plain = address?.replace(/^\[(.*)\]$/, '$1');
  return plain !== undefined && ipaddr.isValid(plain) && ipaddr.process(plain).range() === 'loopback';
}
