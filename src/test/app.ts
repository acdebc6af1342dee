import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { inject } from 'vitest';
import type { Context } from '#server/core/context.ts';
import type { Database } from '#server/core/database/db.ts';
import { rateLimits } from '#server/core/database/schema.ts';
import { type Env, readEnv } from '#server/core/process/env.ts';
import { createSecretBox } from '#server/core/security/secret-box.ts';
import type { SignInRules } from '#server/core/security/sign-in-rules.ts';
import { buildApp } from '../server/app.ts';
import { afterFile } from './after-file.ts';
import { openTestDatabase } from './database.ts';
import { signInAs } from './factories/accounts.ts';
import { createAdmin, createUser, type User } from './factories/users.ts';
import { testSecretKey } from './signer.ts';

export interface TestApp extends Database {
  /** For tests that call a service directly. */
  context: Context;
  app: FastifyInstance;
  /** A request with a user's session cookie, or without one. */
  request(options: InjectOptions & { token?: string | undefined }): Promise<LightMyRequestResponse>;
}

/** Each worker has its own folder. The key is the same for all: a worker's database may outlive the worker. */
export const testFiles = {
  STORAGE_URL: pathToFileURL(mkdtempSync(join(tmpdir(), 'portal-test-files-'))).href,
  FILE_KEYS: inject('fileKey'),
};

export function testEnv(values: Partial<Env> = {}): Env {
  const defaults = readEnv({
    NODE_ENV: 'test',
    DATABASE_URL: 'postgres://localhost/unused',
    LOG_LEVEL: 'silent',
    SECRET_KEY: testSecretKey,
    ...testFiles,
  });
  return { ...defaults, ...values };
}

/** Decrypts what the test app has encrypted. */
export const testSecretBox = createSecretBox(testEnv().fileKeys);

/** For tests that are not about the second factor: a password is enough to sign in. */
export const passwordOnly: SignInRules = {
  customers: 'off',
  staffMustEnrol: false,
  stepUp: false,
  offerPasskey: false,
  secondStep: true,
  mailsNewDevices: false,
};

/** As in production. */
export const strictRules: SignInRules = {
  customers: 'new-devices',
  staffMustEnrol: true,
  stepUp: true,
  offerPasskey: true,
  secondStep: true,
  mailsNewDevices: true,
};

/** The whole server on this worker's database, or another, without a port; closed when the test file ends. */
export async function startTestApp(
  env: Partial<Env> = {},
  {
    clientFolder,
    database: given,
    rules = passwordOnly,
  }: { clientFolder?: string; database?: Database; rules?: SignInRules } = {},
): Promise<TestApp> {
  const database = given ?? (await openTestDatabase());
  // Test files share the worker's database: calls counted by one must not use up the limits of the next.
  if (!given) await database.db.delete(rateLimits);
  const app = await buildApp(testEnv(env), database, clientFolder, rules);
  afterFile(async () => {
    await app.close();
    if (!given) await database.close();
  });
  return {
    ...database,
    context: app.context,
    app,
    request: ({ token, ...options }) =>
      app.inject({ ...options, cookies: { ...options.cookies, ...(token && { session: token }) } }),
  };
}

export interface SignedInUser {
  user: User;
  token: string;
}

export async function signedInCustomer(
  { db }: TestApp,
  values?: Parameters<typeof createUser>[1],
): Promise<SignedInUser> {
  const user = await createUser(db, values);
  return { user, token: await signInAs(db, user) };
}

export async function signedInAdmin(
  { db }: TestApp,
  values?: Parameters<typeof createUser>[1],
): Promise<SignedInUser> {
  const user = await createAdmin(db, values);
  return { user, token: await signInAs(db, user) };
}

/** The session token in a response's cookie, or '' if it sets none. */
export function tokenOf({ cookies }: Pick<LightMyRequestResponse, 'cookies'>): string {
  return cookies.find(({ name }) => name === 'session')?.value ?? '';
}
