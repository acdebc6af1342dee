import { beforeAll, expect, it } from 'vitest';
import { username } from '#shared/accounts.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { createUser } from '#test/factories/users.ts';
import { makeUsername, makeUsernames } from './make-usernames.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});

const mark = () => crypto.randomUUID().slice(0, 8);

it('uses the part before the @ and appends a number if that is taken', async () => {
  const name = `dana.${mark()}`;
  expect(await makeUsername(test.db, `${name.toUpperCase()}@example.test`)).toBe(name);
  await createUser(test.db, { username: name.toUpperCase() });
  await createUser(test.db, { username: `${name}3`, deletedAt: new Date().toISOString() });
  expect(await makeUsernames(test.db, [`${name}@a.test`, `${name}@b.test`])).toEqual([
    `${name}2`,
    `${name}3`,
  ]);
});

it('finds a free one for the eleventh user of the same name', async () => {
  const name = mark();
  const made = await makeUsernames(
    test.db,
    Array.from({ length: 11 }, (_, index) => `${name}@${index}.test`),
  );
  expect(new Set(made).size).toBe(11);
  expect(made.at(-1)).toMatch(new RegExp(`^${name}-\\d{6}$`));
});

it.each([
  ['jo@example.test', 'client-jo'],
  ["o'brien+tax@example.test", 'o.brien.tax'],
  ['José.Núñez@example.test', 'jose.nunez'],
  ['_@x.de', 'client'],
  [`${'a'.repeat(64)}@example.test`, 'a'.repeat(50)],
  ['東京@example.test', 'client'],
])('makes a valid one from %s', async (email, made) => {
  const found = await makeUsername(test.db, email);
  expect(found.startsWith(made)).toBe(true);
  expect(username.safeParse(found).success).toBe(true);
});
