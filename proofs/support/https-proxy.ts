import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A self-signed certificate for one proof on this machine. */
function createCertificate(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'portal-certificate-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const subject = ['-subj', '/CN=portal.example', '-days', '1'];
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject, '-keyout', key, '-out', cert],
    { stdio: 'ignore' },
  );
  const pair = { key: readFileSync(key), cert: readFileSync(cert) };
  rmSync(folder, { recursive: true });
  return pair;
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Serves https on this machine, by default on a free port. */
export async function serveHttps(handler: Handler, port = 0) {
  const server = createServer(createCertificate(), handler);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Passes requests on unchanged, as a proxy in production does, and reports each with the status of its response. */
export function forwardTo(
  url: () => string,
  onResponse: (request: IncomingMessage, status: number) => void,
): Handler {
  return (incoming, outgoing) => {
    const { method, headers, url: path } = incoming;
    const call = request(`${url()}${path}`, { method, headers }, (response) => {
      onResponse(incoming, response.statusCode ?? 0);
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    call.on('error', () => outgoing.destroy());
    incoming.pipe(call);
  };
}
