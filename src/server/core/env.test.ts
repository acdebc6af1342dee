import { describe, expect, it } from 'vitest';
import { readEnv } from './env.ts';

const production = {
  DATABASE_URL: 'postgres://localhost/portal',
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://portal.example.test',
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
    [{ ...production, DEMO: '1' }, 'DEMO'],
    [{ ...production, RATE_LIMIT_FACTOR: '10' }, 'RATE_LIMIT_FACTOR'],
  ])('refuses %o and says which line is wrong', (source, name) => {
    expect(() => readEnv(source)).toThrow(name);
  });

  it('starts a demo in production only where the deployment is marked as one', () => {
    const source = { ...production, DEMO: '1', DEMO_PUBLIC: '1' };
    expect(readEnv(source)).toMatchObject({ production: true, demo: true });
  });
});
