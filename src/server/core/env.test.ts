import { describe, expect, it } from 'vitest';
import { readEnv } from './env.ts';

const production = {
  DATABASE_URL: 'postgres://localhost/portal',
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://portal.example.test',
  SECRET_KEY: 'a key for this test and nothing else',
};
const database = { DATABASE_URL: 'postgres://localhost/portal' };

describe('the environment', () => {
  it('needs only the database', () => {
    expect(readEnv(database)).toMatchObject({
      port: 3000,
      demo: false,
      production: false,
      rateLimitFactor: 1,
    });
    expect(readEnv({ ...database, PORT: '' }).port).toBe(3000);
    expect(readEnv({ ...database, PORT: '3456' }).publicUrl.href).toBe('http://localhost:3456/');
  });

  it.each([
    [{}, 'DATABASE_URL'],
    [{ DATABASE_URL: 'mysql://localhost/portal' }, 'DATABASE_URL'],
    [{ ...database, PORT: 'http' }, 'PORT'],
    [{ ...database, PUBLIC_URL: 'ftp://portal.example' }, 'PUBLIC_URL'],
    [{ ...production, PUBLIC_URL: '' }, 'PUBLIC_URL'],
    [{ ...production, SECRET_KEY: '' }, 'SECRET_KEY'],
    [{ ...production, SECRET_KEY: 'short' }, 'SECRET_KEY'],
    [{ ...production, DEMO: '1' }, 'DEMO'],
    [{ ...production, RATE_LIMIT_FACTOR: '10' }, 'RATE_LIMIT_FACTOR'],
  ])('refuses %o and says which line is wrong', (source, name) => {
    expect(() => readEnv(source)).toThrow(name);
  });

  it('derives a secret key outside production, the same for the same database', () => {
    expect(readEnv(database).secretKey).toBe(readEnv(database).secretKey);
    expect(readEnv(database).secretKey).not.toBe(
      readEnv({ DATABASE_URL: 'postgres://localhost/other' }).secretKey,
    );
    expect(readEnv(production).secretKey).toBe(production.SECRET_KEY);
  });

  it('starts a demo in production only where the deployment is marked as one', () => {
    const source = { ...production, DEMO: '1', DEMO_PUBLIC: '1' };
    expect(readEnv(source)).toMatchObject({ production: true, demo: true });
  });
});
