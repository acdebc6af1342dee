import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { connection } from './postgres-programs.ts';

it.each([
  ['postgres://owner:a%40b@db.example/portal?sslmode=require'],
  ['postgres://owner@db.example/portal?sslmode=require&password=a%40b'],
])('passes no password in the arguments of PostgreSQL’s programs: %s', (url) => {
  const { dbname, env } = connection(url);
  expect(dbname).toBe('postgres://owner@db.example/portal?sslmode=require');
  expect(env.PGPASSWORD).toBe('a@b');
});

it('keeps a socket address without a password as it is', () => {
  const url = 'postgres://owner@localhost/portal?host=/run/postgresql';
  expect(connection(url).dbname).toBe('postgres://owner@localhost/portal?host=%2Frun%2Fpostgresql');
});

it('no command on the install pages has a password among its arguments', () => {
  const pages = globSync(['docs/install*.md', 'deploy/**/*.{sh,sql}', 'deploy/debian/portal']);
  expect(pages.length).toBeGreaterThan(4);
  for (const page of pages) expect(readFileSync(page, 'utf8'), page).not.toMatch(/--set \S*password/);
});
