import { randomInt } from 'node:crypto';
import { and, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '../core/database/db.ts';
import { users } from '../core/database/schema.ts';

/** Usernames have at most 60 characters: this leaves space for a number. */
const longestStart = 50;
const shortestUsername = 3;
/** 'jo', 'jo2' … 'jo9'; the tenth of them gets a random number. */
const tries = 9;

/**
 * Free usernames for accounts that others create, made from their email addresses, in the same order. A registration at
 * the same time may still take one: the unique index decides, and the caller tries again.
 */
export async function makeUsernames(tx: Db, emails: readonly string[]): Promise<string[]> {
  const candidates = emails.map((email) => candidatesFor(email));
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

function candidatesFor(email: string): string[] {
  const [local = '', domain = ''] = email.toLowerCase().split('@').map(allowedCharacters);
  const whole = local.length < shortestUsername ? `${local}.${domain}` : local;
  const start = allowedCharacters(whole.slice(0, longestStart)).padEnd(shortestUsername, '0');
  return Array.from({ length: tries }, (_, index) => (index === 0 ? start : `${start}${index + 1}`));
}

/** The characters that `username` of the contract allows, with dots in place of the others. */
function allowedCharacters(text: string): string {
  return text.replace(/[^a-z0-9._-]+/g, '.').replace(/^[._-]+|[._-]+$/g, '');
}

async function findTaken(tx: Db, names: string[]): Promise<Set<string>> {
  const name = sql<string>`lower(${users.username})`;
  const rows = await tx
    .select({ name })
    .from(users)
    .where(and(inArray(name, names), isNull(users.deletedAt)));
  return new Set(rows.map((row) => row.name));
}
