import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findUnsafeStatements } from '#test/unsafe-statements.ts';
import oldestVersions from '../../../../migrations/oldest-versions.json' with { type: 'json' };
import { isOlder, version } from '../process/version.ts';

const files = readdirSync('migrations').filter((file) => file.endsWith('.sql'));
const names = files.map((file) => file.replace('.sql', ''));

/** Made before 0.1.0 was released: no older version ever ran on them. */
const beforeFirstRelease = names.filter((name) => name < '0011');

/**
 * Statements of released migrations that break the rules, by how they begin. Each value says why the previous version
 * could run beside it.
 */
const allowed: Record<string, Record<string, string>> = {
  '0011_shipped-articles': {
    'ALTER TABLE "articles" ADD CONSTRAINT "articles_source" UNIQUE':
      'Fewer than a hundred rows, and the column is new: it is empty.',
    'WITH shipped (source, hash)': 'At most the 78 shipped articles.',
  },
  '0012_accounts-to-rely-on': {
    'UPDATE users SET staff_level': 'The staff alone: a handful of rows.',
  },
  '0013_clients-and-companies': {
    'INSERT INTO client_notes (customer_id':
      'A request waits meanwhile, but none fails: two seconds with 10,000 clients who all have notes.',
    'INSERT INTO client_notes (company_id': 'As for clients.',
    'UPDATE users SET notes': 'The rows that the statement before it has read.',
    'UPDATE companies SET notes': 'As for clients.',
  },
  '0015_every-day': {
    'ALTER TABLE "articles" ADD COLUMN "search_words"':
      'Computed by the database, so that the version before need not know it. About a hundred rows.',
    'ALTER TABLE "companies" ADD COLUMN "search_words"': 'As for articles; a second with 20,000 companies.',
    'ALTER TABLE "deadlines" ADD COLUMN "search_words"': 'As for companies.',
    'ALTER TABLE "newsletter_subscribers" ADD COLUMN "search_words"': 'As for companies.',
  },
  '0024_factors-that-signed-in': {
    'UPDATE devices SET':
      'The browsers of accounts with a passkey or an app. A sign-in there waits meanwhile, but none fails.',
    'ALTER TABLE "devices" DROP COLUMN "passkey_id"': 'Added by 0023, which no released version knows.',
    'ALTER TABLE "newsletter_subscribers" ADD CONSTRAINT "newsletter_subscribers_confirm_token_unique" UNIQUE':
      'The column is new: it is empty.',
  },
};

it('names for every migration the oldest version that may still run, none newer than this one', () => {
  expect(Object.keys(oldestVersions)).toEqual(names);
  for (const oldest of Object.values(oldestVersions)) {
    expect(oldest).toMatch(/^\d+\.\d+\.\d+$/);
    expect(isOlder(version, oldest)).toBe(false);
  }
});

describe('a migration keeps the previous version working, and holds no lock for long', () => {
  it.each(names.filter((name) => !beforeFirstRelease.includes(name)))('%s', (name) => {
    const allowances = Object.keys(allowed[name] ?? {});
    const unsafe = findUnsafeStatements(readFileSync(`migrations/${name}.sql`, 'utf8'));
    const isAllowed = (statement: string) => allowances.some((start) => statement.startsWith(start));
    expect(unsafe.filter(({ statement }) => !isAllowed(statement))).toEqual([]);
    // An unused allowance could one day cover something else.
    const needed = allowances.filter((start) => unsafe.some(({ statement }) => statement.startsWith(start)));
    expect(needed).toEqual(allowances);
  });
});

describe('the rules reject what would break the previous version', () => {
  it.each([
    'DROP TABLE "users"',
    'ALTER TABLE "users" DROP COLUMN "phone"',
    'ALTER TABLE "users" RENAME COLUMN "phone" TO "telephone"',
    'ALTER TABLE "users" ADD COLUMN "level" integer NOT NULL',
    'ALTER TABLE "users" ALTER COLUMN "phone" SET NOT NULL',
    'ALTER TABLE "users" ALTER COLUMN "phone" SET DATA TYPE integer',
    'CREATE INDEX "users_by_phone" ON "users" USING btree ("phone")',
    'ALTER TABLE "users" ADD CONSTRAINT "users_phone" UNIQUE("phone")',
    'ALTER TABLE "users" ADD CONSTRAINT "users_phone" CHECK (length(phone) > 3)',
    "UPDATE users SET phone = ''",
    'WITH old AS (SELECT 1) DELETE FROM users',
    'INSERT INTO new_users SELECT * FROM users',
    'CREATE TABLE "a" ();\nDROP TABLE "b"',
    'DO $$ BEGIN DELETE FROM users; END $$',
  ])('%s', (sql) => {
    expect(findUnsafeStatements(`-- A comment.\n${sql};--> statement-breakpoint\n`)).toHaveLength(1);
  });

  it.each([
    'CREATE TABLE "tags" ("id" integer);CREATE INDEX "tags_by_id" ON "tags" ("id")',
    'ALTER TABLE "users" ADD COLUMN "level" text DEFAULT \'a\' NOT NULL',
    'ALTER TABLE "users" ADD COLUMN "level" text',
    'ALTER TABLE "users" ADD CONSTRAINT "users_phone" CHECK (length(phone) > 3) NOT VALID',
    'CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN DELETE FROM users; END $$',
    "INSERT INTO templates (name) VALUES ('one')",
  ])('but allow %s', (sql) => {
    expect(findUnsafeStatements(sql)).toEqual([]);
  });
});
