import { execFile } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { startTestApp, testEnv, testFiles } from '#test/app.ts';
import { makeCertificate } from '#test/certificates.ts';
import { workerDatabaseUrl } from '#test/database.ts';
import { startTestProxy } from '#test/proxy.ts';
import { examineInstallation } from './doctor.ts';

/** A server behind a proxy with this certificate. */
async function startServer(tls: { key: string; cert: string }) {
  const storageUrl = pathToFileURL(mkdtempSync(join(tmpdir(), 'portal-doctor-')));
  const { app } = await startTestApp({ trustProxy: ['127.0.0.1'], storageUrl });
  const proxy = await startTestProxy(await app.listen({ host: '127.0.0.1', port: 0 }), { tls });
  onTestFinished(proxy.close);
  return {
    NODE_ENV: 'test',
    DATABASE_URL: await workerDatabaseUrl(),
    SECRET_KEY: testEnv().secretKey,
    ...testFiles,
    STORAGE_URL: storageUrl.href,
    PUBLIC_URL: proxy.url,
  };
}

/** The command itself, in a process that trusts this certificate. */
async function runDoctor(env: Record<string, string>, trusted: string) {
  const run = promisify(execFile)(process.execPath, ['scripts/doctor.ts'], {
    env: { PATH: process.env.PATH, ...env, NODE_EXTRA_CA_CERTS: trusted },
  });
  return run.then(
    ({ stdout }) => ({ code: 0, stdout }),
    ({ code, stdout }) => ({ code, stdout }),
  );
}

it('names a certificate that browsers do not trust, and does not look behind it', async () => {
  const findings = await examineInstallation(await startServer(makeCertificate(90).tls));
  expect(findings.find(({ name }) => name === 'certificate')).toMatchObject({
    state: 'fault',
    text: expect.stringMatching(/^Browsers do not trust the certificate of localhost/),
  });
  expect(findings.find(({ name }) => name === 'proxy')?.state).toBe('not checked');
});

/** Starting a process takes two seconds on an idle machine, far longer on a busy one. */
const startMs = 60_000;

it('names a certificate that ends soon', { timeout: startMs }, async () => {
  const soon = makeCertificate(5);
  const { code, stdout } = await runDoctor(await startServer(soon.tls), soon.file);
  expect(stdout).toMatch(/fault +certificate +The certificate of localhost:\d+ ends in [45] days: renew it/);
  expect(code).toBe(1);
});

it('names a certificate for another name', { timeout: startMs }, async () => {
  const other = makeCertificate(90, 'other.example.test');
  expect((await runDoctor(await startServer(other.tls), other.file)).stdout).toMatch(/is for another name/);
});

it('is content with a good one', { timeout: startMs }, async () => {
  const good = makeCertificate(90);
  const { code, stdout } = await runDoctor(await startServer(good.tls), good.file);
  expect(stdout).toMatch(/ok +certificate +valid for (89|90) days/);
  expect(stdout).toMatch(/ok +proxy +it says who the visitor is/);
  expect(stdout).toMatch(/0 faults, \d warnings/);
  expect(code).toBe(0);
});
