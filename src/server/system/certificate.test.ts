import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import { type AddressInfo, createServer as createSilentServer, type Server } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '#scripts/free-port.ts';
import type { System } from '#shared/system.ts';
import { signedInAdmin, startTestApp } from '#test/app.ts';
import { makeCertificate } from '#test/certificates.ts';
import { type Certificate, certificateReader } from './certificate.ts';
import { judgeCertificate } from './verdicts.ts';

const good = makeCertificate(90);
const ended = makeCertificate(-1);
const otherName = makeCertificate(90, 'other.example.test');
const unknownAuthority = makeCertificate(90);

beforeAll(() => {
  const usual = getCACertificates('default');
  setDefaultCACertificates([...usual, ...[good, ended, otherName].map(({ tls }) => tls.cert)]);
  return () => setDefaultCACertificates(usual);
});

const portal: RequestListener = (request, response) => {
  response.end(JSON.stringify(request.url === '/healthz' ? { status: 'ok' } : {}));
};
const router: RequestListener = (_request, response) => {
  response.end('<title>Router</title>');
};

async function listen(server: Server): Promise<URL> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return new URL(`https://localhost:${(server.address() as AddressInfo).port}`);
}

const serve = ({ tls }: typeof good, answer = portal) => listen(createServer(tls, answer));

/** What a server with this public address sees. */
async function look(publicUrl: URL): Promise<Certificate | undefined> {
  const seen = await certificateReader({ publicUrl, demo: false })?.();
  expect(seen?.host).toBe(publicUrl.host);
  return seen?.certificate;
}

const daysUntil = (date: Date | undefined) => ((date?.getTime() ?? 0) - Date.now()) / 86_400_000;

describe('the certificate at the public address', () => {
  it('is read with its end', async () => {
    const certificate = await look(await serve(good));
    expect(certificate?.problem).toBeUndefined();
    expect(daysUntil(certificate?.endsAt)).toBeCloseTo(90, 1);
  });

  it.each<[Certificate['problem'], typeof good]>([
    ['ended', ended],
    ['for another name', otherName],
    ['not trusted', unknownAuthority],
  ])('is %s', async (problem, certificate) => {
    expect(await look(await serve(certificate))).toMatchObject({ problem });
  });

  it.each([ended, otherName, unknownAuthority])(
    'is not known if something else answers there',
    async (each) => {
      expect(await look(await serve(each, router))).toBeUndefined();
    },
  );

  it('is not known if nothing answers there', async () => {
    expect(await look(new URL(`https://localhost:${await freePort()}`))).toBeUndefined();
    expect(await look(await listen(createSilentServer()))).toBeUndefined();
  });

  it('is read once for several callers', async () => {
    const read = certificateReader({ publicUrl: await serve(good), demo: false });
    const [first, second] = await Promise.all([read?.(), read?.()]);
    expect(first).toBeDefined();
    expect(second).toBe(first);
  });

  it('is not read without https, and not in the demo', () => {
    const publicUrl = new URL('https://portal.example.test');
    expect(certificateReader({ publicUrl: new URL('http://localhost:3000'), demo: false })).toBeUndefined();
    expect(certificateReader({ publicUrl, demo: true })).toBeUndefined();
  });

  it('is on the System page and in the metrics of a server', async () => {
    const publicUrl = await serve(good);
    const test = await startTestApp({ publicUrl });
    const { token } = await signedInAdmin(test);
    const page = await test.request({ url: '/api/admin/system', cookies: { '__Host-session': token } });
    const items = (page.json() as System).groups.flatMap(({ items }) => items);
    expect(items.find(({ name }) => name === 'certificate')).toMatchObject({
      title: 'Certificate',
      state: 'works',
    });
    const metrics = (await test.request({ url: '/metrics' })).body;
    const seconds = Number(/^portal_certificate_end_timestamp_seconds (\S+)/m.exec(metrics)?.[1]);
    expect(daysUntil(new Date(seconds * 1000))).toBeCloseTo(90, 1);
  });
});

describe('what owners read about a certificate', () => {
  const now = new Date('2026-11-19T15:00:00Z');
  const judge = (days: number, problem?: Certificate['problem']) =>
    judgeCertificate(
      {
        host: 'portal.example.test',
        certificate: { endsAt: new Date(now.getTime() + days * 86_400_000), problem },
      },
      { now },
    );

  it('works until less than 14 days are left', () => {
    expect(judge(14)).toMatchObject({ state: 'works', next: null });
    expect(judge(14).text).toMatch(
      /^Browsers trust portal\.example\.test\. Its certificate ends on .* \(in 14 days\)\.$/,
    );
    expect(judge(13.99)).toMatchObject({
      state: 'attention',
      text: expect.stringMatching(
        /ends on .* \(in 14 days\) and has not been renewed\. From then on browsers warn/,
      ),
      next: expect.stringContaining('‘certbot renew’'),
    });
  });

  it.each<[Certificate['problem'], RegExp, RegExp]>([
    ['ended', /ended on .* \(2 days ago\): browsers warn/, /‘certbot renew’/],
    ['for another name', /is for another name: browsers warn/, /get a certificate for portal\.example\.test/],
    ['not trusted', /Browsers do not trust/, /public authority/],
  ])('fails if it is %s', (problem, text, next) => {
    const verdict = judge(-2, problem);
    expect(verdict.state).toBe('failed');
    expect(verdict.text).toMatch(text);
    expect(verdict.next).toMatch(next);
  });

  it('is not known if the server could not look at it', () => {
    const verdict = judgeCertificate({ host: 'portal.example.test', certificate: undefined }, { now });
    expect(verdict).toMatchObject({ state: 'unknown', text: expect.stringContaining('could not look') });
  });
});
