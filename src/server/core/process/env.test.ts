import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { firm } from '#firm';
import { readDatabaseUrl, readEnv } from './env.ts';

const complete = {
  NODE_ENV: 'development',
  DATABASE_URL: 'postgres://localhost/portal',
  STORAGE_URL: 'file:///var/lib/portal/files',
  FILE_KEYS: `AGE-SECRET-KEY-1${'Q'.repeat(58)}`,
};
/** As .env.example lists them. */
const variables = readFileSync('.env.example', 'utf8').match(/(?<=^(# )?)[A-Z][A-Z_]+(?==)/gm) ?? [];
const production = {
  ...complete,
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://portal.example.test',
  SECRET_KEY: 'a key for this test and nothing else',
};

describe('the environment', () => {
  it('requires the database and the storage', () => {
    expect(readEnv(complete)).toMatchObject({
      port: 3000,
      demo: false,
      production: false,
      rateLimitFactor: 1,
    });
    expect(readEnv({ ...complete, PORT: '' }).port).toBe(3000);
    expect(readEnv({ ...complete, PORT: ' ', DRAIN_SECONDS: ' ' })).toMatchObject({ port: 3000 });
    expect(readEnv({ ...production, DRAIN_SECONDS: ' ' }).drainSeconds).toBe(5);
    expect(readEnv({ ...complete, HOST: ' 0.0.0.0 ' }).host).toBe('0.0.0.0');
    expect(readEnv({ ...complete, TRUST_PROXY: '127.0.0.1, 10.0.0.0/8,fd00::/8' }).trustProxy).toEqual([
      '127.0.0.1',
      '10.0.0.0/8',
      'fd00::/8',
    ]);
    expect(readEnv({ ...complete, PORT: '3456' }).publicUrl.href).toBe('http://localhost:3456/');
  });

  it.each([
    [{}, 'DATABASE_URL'],
    [{ ...complete, DATABASE_URL: 'mysql://localhost/portal' }, 'DATABASE_URL'],
    [{ ...complete, STORAGE_URL: 'https://files.example' }, 'STORAGE_URL'],
    [{ ...complete, FILE_KEYS: 'secret' }, 'FILE_KEYS'],
    [{ ...complete, FILE_KEYS: '' }, 'FILE_KEYS'],
    [{ ...complete, CLAMD_URL: 'http://scanner' }, 'CLAMD_URL'],
    [{ ...complete, PORT: 'http' }, 'PORT'],
    [{ ...complete, PUBLIC_URL: 'ftp://portal.example' }, 'PUBLIC_URL'],
    [{ ...production, PUBLIC_URL: '' }, 'PUBLIC_URL'],
    [{ ...production, SECRET_KEY: '' }, 'SECRET_KEY'],
    [{ ...production, SECRET_KEY: 'short' }, 'SECRET_KEY'],
    [{ ...production, SECRET_KEY: 'a'.repeat(32) }, 'SECRET_KEY'],
    [{ ...production, SECRET_KEY: 'abcdefghij'.repeat(4) }, 'SECRET_KEY'],
    [{ ...production, SECRET_KEY: '12345678901234567890123456789012345' }, 'SECRET_KEY'],
    [{ ...production, PUBLIC_URL: 'https://portal.example.test/portal' }, 'PUBLIC_URL'],
    [{ ...production, PUBLIC_URL: 'https://portal.example.test/?a=b' }, 'PUBLIC_URL'],
    [{ ...production, PUBLIC_URL: 'https://dana@portal.example.test' }, 'PUBLIC_URL'],
    [{ ...production, PUBLIC_URL: 'http://portal.example.test' }, 'PUBLIC_URL: It must start with https://'],
    [{ ...production, PUBLIC_URL: 'http://127.0.0.1.example.test' }, 'PUBLIC_URL'],
    [{ ...production, HOST: 'everywhere please' }, 'HOST'],
    [{ ...production, TRUST_PROXY: 'true' }, 'TRUST_PROXY.0: Addresses or ranges of proxies'],
    [{ ...production, TRUST_PROXY: '127.0.0.1, 10.0.0.0/99' }, 'TRUST_PROXY.1'],
    [{ ...production, TRUST_PROXY: '1' }, 'TRUST_PROXY'],
    [{ ...production, STORAGE_URL: 'file://files' }, 'STORAGE_URL: It must look like file:///'],
    [{ ...production, STORAGE_URL: 's3:bucket' }, 'STORAGE_URL: It must look like'],
    [{ ...production, STORAGE_URL: '' }, 'STORAGE_URL: It is not set'],
    [{ ...production, CLAMD_URL: 'tcp:127.0.0.1:3310' }, 'CLAMD_URL: It must look like'],
    [
      { ...production, DATABASE_URL: 'postgres://db/portal?options=-c%20work_mem%3D1' },
      'Leave `options` out',
    ],
    [{ ...production, POOLER_DATABASE_URL: 'http://pooler/portal' }, 'POOLER_DATABASE_URL'],
    [{ ...production, SECRET_KEY: `"${production.SECRET_KEY}"` }, 'SECRET_KEY: Remove the quotation marks'],
    [{ ...production, DATABASE_URL: "'postgres://db/portal'" }, 'DATABASE_URL: Remove the quotation marks'],
    [{ ...production, DEMO: '1' }, 'DEMO'],
    [{ ...production, RATE_LIMIT_FACTOR: '10' }, 'RATE_LIMIT_FACTOR'],
  ])('refuses %o and says which line is wrong', (source, name) => {
    expect(() => readEnv(source)).toThrow(name);
  });

  it.each([
    [{}, 'FILE_KEYS: It is not set. Files are encrypted with it'],
    [{ ...complete, FILE_KEYS: ',' }, 'FILE_KEYS: It is not set'],
    [{ ...complete, NODE_ENV: 'live' }, 'NODE_ENV: One of production, development, test'],
    [{ ...complete, PORT: 'http' }, 'PORT: A whole number from 0 to 65535'],
    [{ ...complete, STOP_SECONDS: '-1' }, 'STOP_SECONDS: At least 0'],
    [{ ...complete, DEMO: 'yes' }, 'DEMO: 1 for yes, 0 for no'],
  ])('describes in plain words what is wrong with %o', (source, line) => {
    expect(() => readEnv(source)).toThrow(line);
  });

  // 'Invalid input: expected string, received undefined' is of no use to an operator.
  it.each(variables)('has its own words for a wrong value of %s', (name) => {
    for (const value of [undefined, 'x', '-1', '9999999999', 'https://', 's3://[', 'tcp://[']) {
      let message = '';
      try {
        readEnv({ ...complete, [name]: value });
      } catch (error) {
        message = String(error);
      }
      expect(message).not.toMatch(/invalid|expected|received|too (small|big)/i);
    }
  });

  it('defaults to production', () => {
    const { NODE_ENV: _unset, ...unsaid } = production;
    expect(readEnv(unsaid)).toMatchObject({ production: true, host: '127.0.0.1' });
    const { SECRET_KEY: _missing, ...withoutKey } = unsaid;
    expect(() => readEnv(withoutKey)).toThrow('SECRET_KEY');
  });

  it.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
    'allows the production build on this machine without https: %s',
    (url) => {
      expect(readEnv({ ...production, PUBLIC_URL: url }).publicUrl.origin).toBe(url);
    },
  );

  it.each(['a/b', 'a#b', '12#b', '12?b', 'a@/b', '50%'])(
    'explains how to encode a password in a URL, and does not print it: %s',
    (password) => {
      const urls = {
        DATABASE_URL: `postgres://portal:${password}@db.example.test/portal`,
        SMTP_URL: `smtp://portal:${password}@mail.example.test:587`,
      };
      for (const [name, url] of Object.entries(urls)) {
        const refused = () => readEnv({ ...complete, [name]: url });
        expect(refused).toThrow(`${name}: This address cannot be read`);
        expect(refused).toThrow('/ as %2F, # as %23');
        expect(refused).not.toThrow('portal:');
      }
    },
  );

  it('sends mail from MAIL_FROM, by default from the address of the firm', () => {
    expect(readEnv(complete).mailFrom).toBe(firm.emails.support);
    expect(readEnv({ ...complete, MAIL_FROM: 'portal@example.com' }).mailFrom).toBe('portal@example.com');
    expect(() => readEnv({ ...complete, MAIL_FROM: 'Portal <portal@example.com>' })).toThrow(
      'MAIL_FROM: It must look like portal@example.com',
    );
  });

  it('accepts an address whose password is percent-encoded', () => {
    const url = 'postgres://portal:a%2Fb%23c%25@db.example.test/portal?sslmode=require';
    expect(readEnv({ ...complete, DATABASE_URL: url }).databaseUrl).toBe(url);
    expect(readDatabaseUrl({ DATABASE_URL: url })).toBe(url);
  });

  it('requires only the database for commands that need no more', () => {
    expect(() => readDatabaseUrl({})).toThrow('DATABASE_URL: It is not set');
  });

  it('derives a secret key outside production, the same for the same database', () => {
    expect(readEnv(complete).secretKey).toBe(readEnv(complete).secretKey);
    expect(readEnv(complete).secretKey).not.toBe(
      readEnv({ ...complete, DATABASE_URL: 'postgres://localhost/other' }).secretKey,
    );
    expect(readEnv(production).secretKey).toBe(production.SECRET_KEY);
  });

  it('reads a value from a file, as containers get their secrets', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'portal-secret-')), 'secret_key');
    writeFileSync(file, `${production.SECRET_KEY}\n`);
    const { SECRET_KEY, ...others } = production;
    expect(readEnv({ ...others, SECRET_KEY_FILE: file }).secretKey).toBe(SECRET_KEY);
    expect(() => readEnv({ ...production, SECRET_KEY_FILE: file })).toThrow(
      'either SECRET_KEY or SECRET_KEY_FILE',
    );
    // A secret in place of its file name is not printed either.
    for (const wrong of [`${file}-typo`, SECRET_KEY])
      expect(() => readEnv({ ...others, SECRET_KEY_FILE: wrong })).toThrow(
        /The file of SECRET_KEY_FILE cannot be read \(ENOENT\)\.$/,
      );
  });

  it('never prints a key', () => {
    const refused = () => readEnv({ ...complete, FILE_KEYS: 'AGE-SECRET-KEY-1TOOSHORT' });
    expect(refused).toThrow(/age-keygen/);
    expect(refused).not.toThrow(/TOOSHORT/);
  });

  it('is explained line by line in .env.example', () => {
    const source = readFileSync('src/server/core/process/env.ts', 'utf8');
    const names = [...source.matchAll(/^ {4}([A-Z_]+): /gm)].map(([, name]) => name);
    expect(names).toContain('DATABASE_URL');
    const lines = readFileSync('.env.example', 'utf8').split('\n');
    const explained = lines.map((line) => /^(?:# )?([A-Z_]+)=/.exec(line)?.[1]);
    for (const name of names) expect(explained).toContain(name);
  });

  it('starts a demo in production only if the deployment is marked as one', () => {
    const source = { ...production, DEMO: '1', DEMO_PUBLIC: '1' };
    expect(readEnv(source)).toMatchObject({ production: true, demo: true });
  });
});
