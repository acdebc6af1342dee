import { once } from 'node:events';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { z } from 'zod';
import type { Env } from '#server/core/process/env.ts';
import { proxyCheckPath, signProxyCheck } from '#server/core/process/proxy-check.ts';
import { createSigner } from '#server/core/security/signatures.ts';
import { type Certificate, readCertificate } from '#server/system/certificate.ts';
import { minCertificateDays } from '#server/system/verdicts.ts';
import { type Examination, Fault, reason, Warning } from './examination.ts';

const waitMs = 10_000;
/** A reserved address (RFC 5737), which the proxy must not pass on as the visitor's. */
const forgedAddress = '203.0.113.7';
/** The largest upload, including the multipart form around it. */
const maxBodyBytes = 11 * 1024 ** 2;
const answerShape = z.object({
  address: z.string(),
  sender: z.string(),
  forwarded: z.boolean(),
  believed: z.boolean(),
});

/** What visitors reach at PUBLIC_URL: the name, the certificate, and the proxy in front of the server. */
export function publicAddressExaminations(env: Env): Examination[] {
  const { publicUrl } = env;
  const secure = publicUrl.protocol === 'https:';

  return [
    {
      name: 'certificate',
      async run() {
        if (!secure) return 'not needed on this machine itself';
        const { endsAt, problem } = await certificateAt(publicUrl);
        if (problem) throw new Fault(explainProblem(publicUrl.hostname, problem));
        const days = Math.floor((endsAt.getTime() - Date.now()) / 86_400_000);
        if (days >= minCertificateDays) return `valid for ${days} days`;
        throw new Fault(
          `The certificate of ${publicUrl.host} ends in ${days} days: renew it, and find out why that did not happen by itself.`,
        );
      },
    },
    {
      name: 'public address',
      needs: 'certificate',
      async run() {
        const response = await ask(new URL('/healthz', publicUrl));
        if (response.ok && (await response.json().catch(() => undefined))?.status === 'ok')
          return `${publicUrl.origin} reaches the server`;
        throw new Fault(
          `${publicUrl.origin} answers ${response.status} instead of this server: start it, and point the proxy to its HOST and PORT.`,
        );
      },
    },
    {
      name: 'proxy',
      needs: 'public address',
      async run() {
        const response = await ask(new URL(proxyCheckPath, publicUrl), {
          headers: {
            authorization: `Bearer ${signProxyCheck(createSigner(env.secretKey))}`,
            'x-forwarded-for': forgedAddress,
          },
        });
        const answer = answerShape.safeParse(await response.json().catch(() => undefined));
        if (!answer.success)
          throw new Fault(
            `The server at ${publicUrl.origin} does not know our SECRET_KEY: run this with the environment of that server.`,
          );
        return judgeProxy(answer.data, secure);
      },
    },
    {
      name: 'upload size',
      needs: 'public address',
      async run() {
        const status = await announceUpload(new URL('/api/files', publicUrl));
        if (status !== 413) return 'files of 10 MB pass the proxy';
        throw new Fault(
          'The proxy refuses uploads of 10 MB: set its limit to 12 MB (nginx: client_max_body_size 12m).',
        );
      },
    },
  ];
}

/** The response to the headers of a large upload; `undefined` if the proxy asks for the body, which is not sent. */
async function announceUpload(url: URL): Promise<number | undefined> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  const headers = { 'content-length': maxBodyBytes, expect: '100-continue' };
  const upload = request(url, { method: 'POST', headers });
  // Destroying the request emits an error, which would be unhandled.
  upload.on('error', () => {});
  try {
    upload.flushHeaders();
    const signal = AbortSignal.timeout(waitMs);
    const [response] = await Promise.race([
      once(upload, 'response', { signal }) as Promise<[IncomingMessage]>,
      once(upload, 'continue', { signal }).then(() => [undefined]),
    ]);
    return response?.statusCode;
  } catch {
    return undefined;
  } finally {
    upload.destroy();
  }
}

async function ask(url: URL, init?: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(waitMs) });
  } catch (error) {
    throw new Fault(
      `${url.origin} does not answer (${reason(error)}): start the server and the proxy, or correct PUBLIC_URL and its DNS entry.`,
    );
  }
}

function judgeProxy(
  { address, sender, forwarded, believed }: z.infer<typeof answerShape>,
  secure: boolean,
): string {
  if (address === forgedAddress)
    throw new Fault(
      "The proxy passes on the X-Forwarded-For that a visitor sends, so anyone can pretend another address: let it replace that header (docs/operations.md, 'Proxy').",
    );
  if (forwarded && !believed)
    throw new Fault(
      `The server does not believe its proxy, so all visitors share one rate limit: set TRUST_PROXY=${sender}.`,
    );
  if (!forwarded && secure)
    throw new Fault(
      "The proxy does not say who the visitor is, so all visitors share one rate limit: let it set X-Forwarded-For (docs/operations.md, 'Proxy').",
    );
  if (!forwarded) throw new Warning('There is no proxy in front of the server: right for a trial only.');
  return 'it says who the visitor is';
}

async function certificateAt(address: URL): Promise<Certificate> {
  try {
    return await readCertificate(address, waitMs);
  } catch (error) {
    throw new Fault(
      `${address.hostname} cannot be reached over https (${reason(error)}): start the proxy, or correct PUBLIC_URL and its DNS entry.`,
    );
  }
}

function explainProblem(host: string, problem: NonNullable<Certificate['problem']>): string {
  switch (problem) {
    case 'ended':
      return `The certificate of ${host} has ended: renew it.`;
    case 'for another name':
      return `The certificate at ${host} is for another name: request one for ${host}.`;
    case 'not trusted':
      return `Browsers do not trust the certificate of ${host}: get one from a public authority such as Let's Encrypt, with its whole chain.`;
  }
}
