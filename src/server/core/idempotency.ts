import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Actor } from './actor.ts';
import { type Db, transaction } from './db.ts';
import { AppError } from './errors.ts';
import { limitedNetwork } from './network.ts';
import { idempotencyKeys } from './schema.ts';

const longestKey = 200;

interface KeyedCall {
  actor: Actor;
  endpoint: string;
  key: string;
  body: unknown;
}

/** The key a caller sent, if any. */
export function readKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header !== 'string' || header === '' || header.length > longestKey) {
    throw new AppError('invalid_input', 'The request could not be read. Please try again.');
  }
  return header;
}

/**
 * Does the work once for each key, in the same transaction as the row that remembers its answer. Of two calls at once the
 * second waits on that row: when the first commits it gets the same answer, when the first fails it does the work itself.
 */
export async function onceForKey<T>(db: Db, call: KeyedCall, work: (tx: Db) => Promise<T>): Promise<T> {
  const { actor, endpoint, key } = call;
  const caller = actor.session ? `user:${actor.session.user.id}` : `network:${limitedNetwork(actor.address)}`;
  const bodyHash = createHash('sha256').update(JSON.stringify(call.body)).digest();
  const row = and(
    eq(idempotencyKeys.caller, caller),
    eq(idempotencyKeys.endpoint, endpoint),
    eq(idempotencyKeys.key, key),
  );

  return transaction(db, async (tx) => {
    const taken = await tx
      .insert(idempotencyKeys)
      .values({ caller, endpoint, key, bodyHash })
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key });
    if (taken.length > 0) {
      const answer = await work(tx);
      await tx.update(idempotencyKeys).set({ answer }).where(row);
      return answer;
    }
    const [first] = await tx.select().from(idempotencyKeys).where(row);
    if (!first) throw new Error('The key is taken by a row that cannot be read');
    if (!first.bodyHash.equals(bodyHash)) {
      throw new AppError(
        'idempotency_mismatch',
        'This was sent before with other content. Please send it anew.',
      );
    }
    return first.answer as T;
  });
}
