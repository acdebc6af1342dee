import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '#test/database.ts';
import { createUser } from '#test/factories/users.ts';
import type { Database } from '../database/db.ts';
import { AppError } from '../errors.ts';
import { createLog, describeError, requestId, withoutSecrets } from './log.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('logs a failed query without its values', async () => {
  const taken = await createUser(database.db, { notes: 'SSN 078-05-1120' });
  const attempts = [
    () => createUser(database.db, { username: taken.username, notes: 'SSN 078-05-1120' }),
    () => database.db.execute(sql`select ${'a\0 secret'}::text`),
  ];
  for (const attempt of attempts) {
    const error = await attempt().then(
      () => undefined,
      (reason: unknown) => reason,
    );
    const logged = JSON.stringify(describeError(error));
    expect(logged).toContain('failed query');
    for (const secret of ['078-05', 'argon2id', taken.username, 'secret'])
      expect(logged).not.toContain(secret);
  }
});

it('logs an error together with its cause', () => {
  const lines: string[] = [];
  const log = createLog({ logLevel: 'error' }, { write: (line) => lines.push(line) });
  const refusal = new AppError('unavailable', 'Please try again in a few minutes.');
  log.error({ err: Object.assign(refusal, { cause: new Error('clamd: no answer') }) }, 'request failed');
  expect(JSON.parse(lines[0] ?? '').err).toMatchObject({
    message: 'Please try again in a few minutes.',
    cause: { message: 'clamd: no answer' },
  });
});

it.each([
  ['/api/guest-appointments/abc_DEF-123', '/api/guest-appointments/…'],
  ['/api/guest-appointments/abc/cancel?x=1', '/api/guest-appointments/…/cancel?…'],
  ['/api/calendars/abc.ics', '/api/calendars/…'],
  ['/book/appointment?token=abc&from=mail', '/book/appointment?…'],
  ['/api/admin/users?q=Maya+Okafor', '/api/admin/users?…'],
  ['/api/admin/users?limit=20&q=maya%40example.test\n', '/api/admin/users?…'],
  ['/auth?next=%2Fbook%2Fappointment%3Ftoken%3Dabc', '/auth?…'],
  ['/book/appointment%3Ftoken=abc', '/book/appointment?…'],
  ['/book/appointment%253Ftoken%253Dabc', '/book/appointment?…'],
  ['/%ff/book%3Ftoken%3Dabc', '/%ff/book?…'],
  ['/auth/%2Fapi%2Fguest-appointments%2Fabc', '/auth//api/guest-appointments/…'],
  ['/%61pi/calendars/abc.ics', '/api/calendars/…'],
  ['/files/a%20b', '/files/a%20b'],
  ['/files', '/files'],
])('logs a URL without its query and without keys: %s', (url, logged) => {
  expect(withoutSecrets(url)).toBe(logged);
});

it.each([
  ['the proxy’s own', ['127.0.0.1'], 'req-1a2b', true],
  ['a stranger’s, where no proxy is in front', [], 'req-1a2b', false],
  ['one with other characters', ['127.0.0.1'], 'a\nb', false],
  ['one that is too long', ['127.0.0.1'], 'a'.repeat(101), false],
  ['none', ['127.0.0.1'], undefined, false],
])('chooses the request id for the log: %s', (_case, trustProxy, given, isKept) => {
  const id = requestId({ trustProxy }, given);
  if (isKept) expect(id).toBe(given);
  else expect(id).toMatch(/^[0-9a-f-]{36}$/);
});

it.each([
  ['/admin/clients/17?tab=files', undefined, '/admin/clients/17?…'],
  ['/api/files/17/download', '/api/files/:id/download', '/api/files/17/download'],
  ['/api/maya.okafor', undefined, '/api/…'],
  ['/maya.okafor', undefined, '/…'],
])('logs the path of a URL only if it exists: %s', (url, route, logged) => {
  const lines: string[] = [];
  const log = createLog({ logLevel: 'info' }, { write: (line) => lines.push(line) });
  const req = { method: 'GET', url, host: 'localhost', ip: '192.0.2.7', routeOptions: { url: route } };
  log.info({ req }, 'incoming request');
  expect(JSON.parse(lines[0] ?? '').req.url).toBe(logged);
});
