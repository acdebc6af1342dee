import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '../../test/database.ts';
import { createUser } from '../../test/factories.ts';
import type { Database } from './db.ts';
import { describeError, withoutKeys } from './log.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('a failed query is logged without what was in it', async () => {
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

it.each([
  ['/api/guest-appointments/abc_DEF-123', '/api/guest-appointments/…'],
  ['/api/guest-appointments/abc/cancel?x=1', '/api/guest-appointments/…/cancel?x=1'],
  ['/api/calendars/abc.ics', '/api/calendars/…'],
  ['/book/appointment?token=abc&from=mail', '/book/appointment?token=…&from=mail'],
  ['/api/admin/users?q=abc', '/api/admin/users?q=abc'],
])('an address is logged without the key in it: %s', (url, logged) => {
  expect(withoutKeys(url)).toBe(logged);
});
