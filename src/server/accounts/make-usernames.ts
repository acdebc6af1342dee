import { randomInt } from 'node:crypto';
import { and, inArray, isNull, sql } from 'drizzle-orm';
import { normalized } from '#shared/combining-marks.ts';
import { advisoryLocks } from '../core/database/advisory-locks.ts';
import type { Db } from '../core/database/db.ts';
import { users } from '../core/database/schema.ts';

/** Usernames have at most 60 characters: this leaves space for a number. */
const maxStemLength = 50;
const shortestUsername = 3;
/** 'ines', 'ines2' … 'ines9'; after those, a random number is appended. */
const tries = 9;
/**
 * Free usernames for accounts that other users create, derived from the email addresses and in the same order.
 * Transactions that use the same stem wait for each other; against a user who registers the same name at the same
 * moment only the unique index protects.
 */
export async function makeUsernames(tx: Db, emails: readonly string[]): Promise<string[]> {
  const stems = emails.map(stemOf);
  // Locked in one order, so that two transactions cannot deadlock.
  await tx.execute(sql`
    select pg_advisory_xact_lock(${advisoryLocks.usernames}::int, key)
    from (select distinct hashtext(stem) as key from unnest(${sql.param(stems)}::text[]) as stem order by 1) keys
  `);
  const candidates = stems.map((stem) =>
    Array.from({ length: tries }, (_, index) => (index === 0 ? stem : `${stem}${index + 1}`)),
  );
  const taken = await findTaken(tx, candidates.flat());
  return candidates.map((names) => {
    const free = names.find((name) => !taken.has(name)) ?? `${names[0]}-${randomInt(100_000, 1_000_000)}`;
    taken.add(free);
    return free;
  });
}

export async function makeUsername(tx: Db, email: string): Promise<string> {
  const [username] = await makeUsernames(tx, [email]);
  return username as string;
}

/** The part of the address before the @, reduced to the characters that `username` of the contract allows. */
function stemOf(email: string): string {
  const [local = ''] = normalized(email.toLowerCase(), 'NFKD').split('@');
  const plain = local
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9._-]+/g, '.')
    .slice(0, maxStemLength)
    .replace(/^[._-]+|[._-]+$/g, '');
  return plain.length >= shortestUsername ? plain : `client${plain && `-${plain}`}`;
}

async function findTaken(tx: Db, names: string[]): Promise<Set<string>> {
  const name = sql<string>`lower(${users.username})`;
  const rows = await tx
    .select({ name })
    .from(users)
    .where(and(inArray(name, names), isNull(users.deletedAt)));
  return new Set(rows.map((row) => row.name));
}
