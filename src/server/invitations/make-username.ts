import { and, isNull, sql } from 'drizzle-orm';
import type { Db } from '../core/database/db.ts';
import { users } from '../core/database/schema.ts';

/** Room for a number behind it; usernames have at most 60 characters. */
const longestStem = 50;
/** Advisory lock namespace (arbitrary constant); the second key is the hash of the stem. */
const usernameLock = 7_204_933;

/** The part of the address before the @, with the characters that a username may have. */
export function usernameStem(email: string): string {
  const local = email.toLowerCase().split('@')[0] ?? '';
  const plain = local
    .normalize('NFKD')
    .replace(/[^a-z0-9._-]+/g, '')
    .slice(0, longestStem)
    .replace(/^[._-]+|[._-]+$/g, '');
  return plain.length >= 3 ? plain : `client${plain && `-${plain}`}`;
}

/**
 * A username that is free: 'ines', or 'ines2' where there is an 'ines'. Two transactions that make one of the same stem
 * wait for each other.
 */
export async function makeUsername(tx: Db, email: string): Promise<string> {
  const stem = usernameStem(email);
  await tx.execute(sql`select pg_advisory_xact_lock(${usernameLock}::int, hashtext(${stem}))`);
  const rows = await tx
    .select({ username: sql<string>`lower(${users.username})` })
    .from(users)
    // Not LIKE: a stem may have an underscore.
    .where(and(sql`starts_with(lower(${users.username}), ${stem})`, isNull(users.deletedAt)));
  const taken = new Set(rows.map(({ username }) => username));
  if (!taken.has(stem)) return stem;
  let number = 2;
  while (taken.has(`${stem}${number}`)) number += 1;
  return `${stem}${number}`;
}
