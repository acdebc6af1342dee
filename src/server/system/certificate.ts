import { once } from 'node:events';
import { get } from 'node:https';
import { isIP } from 'node:net';
import { json } from 'node:stream/consumers';
import { connect } from 'node:tls';
import { z } from 'zod';
import type { Env } from '../core/process/env.ts';
import { shareReading } from './share-reading.ts';

/** The certificate that visitors get at an address, and what browsers object to. */
export interface Certificate {
  endsAt: Date;
  problem: 'ended' | 'for another name' | 'not trusted' | undefined;
}

/** What a server saw at its public address; no certificate if it could not look. */
export interface CertificateLook {
  host: string;
  certificate: Certificate | undefined;
}

const waitMs = 3_000;
const keepMs = 60_000;
const healthy = z.object({ status: z.literal('ok') });

/** Looks at PUBLIC_URL at most once a minute; undefined without https, and in the demo. */
export function certificateReader({
  publicUrl,
  demo,
}: Pick<Env, 'publicUrl' | 'demo'>): (() => Promise<CertificateLook>) | undefined {
  if (publicUrl.protocol !== 'https:' || demo) return undefined;
  return shareReading(async () => ({ host: publicUrl.host, certificate: await look(publicUrl) }), keepMs);
}

/** Undefined if this machine cannot reach the portal at its public address. */
async function look(address: URL): Promise<Certificate | undefined> {
  const certificate = await readCertificate(address, waitMs).catch(() => undefined);
  if (!certificate?.problem) return certificate;
  // Inside a network, the public address may lead to a page of the router, with the router's certificate.
  return (await reachesPortal(address)) ? certificate : undefined;
}

/** Rejects if no https connection can be made. */
export async function readCertificate({ hostname, port }: URL, timeoutMs: number): Promise<Certificate> {
  // Any certificate is accepted, to find out what is wrong with it; nothing is sent.
  const options = { host: hostname, port: Number(port || 443), rejectUnauthorized: false };
  const socket = connect(isIP(hostname) ? options : { ...options, servername: hostname });
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(timeoutMs) });
    const endsAt = new Date(socket.getPeerCertificate().valid_to);
    if (socket.authorized) return { endsAt, problem: undefined };
    if (endsAt.getTime() <= Date.now()) return { endsAt, problem: 'ended' };
    // Contrary to its type, this is the error's code.
    const isOtherName = String(socket.authorizationError) === 'ERR_TLS_CERT_ALTNAME_INVALID';
    return { endsAt, problem: isOtherName ? 'for another name' : 'not trusted' };
  } finally {
    socket.destroy();
  }
}

async function reachesPortal(address: URL): Promise<boolean> {
  const signal = AbortSignal.timeout(waitMs);
  const request = get(new URL('/healthz', address), { agent: false, rejectUnauthorized: false, signal });
  // An error after the response has begun would otherwise end the process.
  request.on('error', () => {});
  try {
    const [response] = await once(request, 'response');
    return healthy.safeParse(await json(response)).success;
  } catch {
    return false;
  } finally {
    request.destroy();
  }
}
