import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A self-signed certificate, valid for this many days; with -1 it ended yesterday. */
export function makeCertificate(days: number, host = 'localhost') {
  const folder = mkdtempSync(join(tmpdir(), 'portal-certificate-'));
  const [key = '', request = '', file = ''] = ['key', 'request', 'certificate'].map((name) =>
    join(folder, `${name}.pem`),
  );
  const openssl = (...words: string[]) => execFileSync('openssl', words, { stdio: 'ignore' });
  const subject = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`];
  openssl('req', '-new', '-newkey', 'rsa:2048', '-nodes', ...subject, '-keyout', key, '-out', request);
  // Two commands, because `req -x509` makes none that has ended.
  const signed = ['-signkey', key, '-copy_extensions', 'copy', '-days', String(days)];
  openssl('x509', '-req', '-in', request, ...signed, '-out', file);
  return { file, tls: { key: readFileSync(key, 'utf8'), cert: readFileSync(file, 'utf8') } };
}
