import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { type Db, transaction } from '../database/db.ts';
import { idempotencyKeys } from '../database/schema.ts';
import { AppError } from '../errors.ts';
import type { Actor } from '../security/actor.ts';
import { limitedNetwork } from '../security/network.ts';
import type { Signer } from '../security/signatures.ts';

const maxKeyLength = 200;

/**
 * A holder that has not renewed its lease for this long has crashed: the next call with its key takes over. Shorter
 * than the time for which an upload waits for its key, so that a retry after a crash succeeds. After a long stall of
 * the database a retry may take over too: the first upload then ends with 503.
 */
const leaseSeconds = 15;
const renewEveryMs = 5_000;
const releaseAgainMs = 1_000;

export interface Key {
  actor: Actor;
  endpoint: string;
  key: string;
  signer: Signer;
  /**
   * Ignores the visitor's network, because a phone may retry from another one. The endpoint's response must be the same
   * for everybody, and its request body must contain the proof that the caller may call it.
   */
  anyNetwork?: boolean;
}

/** The key a caller sent, if any. */
export function readKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header !== 'string' || header === '' || header.length > maxKeyLength) {
    throw new AppError('invalid_input', 'The request could not be read. Please try again.');
  }
  return header;
}

/**
 * Does the work once per key, in the same transaction as the row that stores its result. Of two concurrent calls the
 * second waits for that row: if the first commits it returns the same result, if the first fails it does the work
 * itself.
 */
export async function onceForKey<T>(
  db: Db,
  call: Key & { body: unknown },
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  const { columns, row } = rowOf(call);
  const bodyHash = hashOf(call.signer, call.body);
  return transaction(db, async (tx) => {
    const taken = await tx
      .insert(idempotencyKeys)
      .values({ ...columns, bodyHash })
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key });
    if (taken.length > 0) {
      const result = await work(tx);
      await tx.update(idempotencyKeys).set({ answer: result }).where(row);
      return result;
    }
    const [first] = await tx.select().from(idempotencyKeys).where(row);
    if (!first) throw new Error('The key is taken by a row that cannot be read');
    return answerOf(call.signer, first, call.body) as T;
  });
}

export interface HeldKey {
  /** Stores body and result in the transaction of the work. */
  finish(tx: Db, body: unknown, result: unknown): Promise<void>;
  /**
   * For work that failed: the next call may retry immediately. Fails while the database is unavailable, and is then
   * retried until the lease has ended.
   */
  release(): Promise<void>;
}

export interface CompletedKey {
  /** The first result, if the body is the same. */
  repeat(body: unknown): unknown;
}

/** The key of a call that has completed. Holds nothing, so the caller need not be admitted yet. */
export async function findCompletedKey(db: Db, call: Key): Promise<CompletedKey | undefined> {
  const [first] = await db
    .select({ bodyHash: idempotencyKeys.bodyHash, answer: idempotencyKeys.answer })
    .from(idempotencyKeys)
    .where(and(rowOf(call).row, isNull(idempotencyKeys.holder)));
  return first && { repeat: (body) => answerOf(call.signer, first, body) };
}

/**
 * The same for work that is too long for one transaction: the key is held by a lease, renewed until `finish` or
 * `release`, so that a crashed holder blocks the key for at most 15 seconds. `undefined` while another call holds it.
 */
export async function holdKey(db: Db, call: Key): Promise<HeldKey | CompletedKey | undefined> {
  const { columns, row } = rowOf(call);
  const [first] = await db
    .select({
      isHeld: sql<boolean>`coalesce(${idempotencyKeys.heldUntil} > now(), false)`,
      holder: idempotencyKeys.holder,
      bodyHash: idempotencyKeys.bodyHash,
      answer: idempotencyKeys.answer,
    })
    .from(idempotencyKeys)
    .where(row);
  if (first?.isHeld) return undefined;
  if (first?.holder === null) return { repeat: (body) => answerOf(call.signer, first, body) };

  const holder = randomUUID();
  const heldUntil = sql<string>`now() + ${leaseSeconds} * interval '1 second'`;
  const taken = await db
    .insert(idempotencyKeys)
    .values({ ...columns, holder, heldUntil })
    .onConflictDoUpdate({
      target: [idempotencyKeys.caller, idempotencyKeys.endpoint, idempotencyKeys.key],
      set: { holder, heldUntil },
      setWhere: lt(idempotencyKeys.heldUntil, sql`now()`),
    })
    .returning({ holder: idempotencyKeys.holder });
  if (taken.length === 0) return undefined;

  const mine = and(row, eq(idempotencyKeys.holder, holder));
  const renewal = setInterval(() => {
    // A failed renewal is ignored: `finish` checks that the key is still held.
    db.update(idempotencyKeys)
      .set({ heldUntil })
      .where(mine)
      .execute()
      .catch(() => {});
  }, renewEveryMs);
  return {
    async finish(tx, body, result) {
      clearInterval(renewal);
      const finished = await tx
        .update(idempotencyKeys)
        .set({ bodyHash: hashOf(call.signer, body), answer: result, holder: null, heldUntil: null })
        .where(mine)
        .returning({ key: idempotencyKeys.key });
      if (finished.length > 0) return;
      throw new AppError('unavailable', 'This took too long. Please send it again.', undefined, 5);
    },
    async release() {
      clearInterval(renewal);
      const remove = async () => void (await db.delete(idempotencyKeys).where(mine));
      try {
        await remove();
      } catch (error) {
        void releaseLater(remove);
        throw error;
      }
    },
  };
}

/** Otherwise a client that retries when the database is back would wait until the lease ends. */
async function releaseLater(remove: () => Promise<void>): Promise<void> {
  const end = Date.now() + leaseSeconds * 1000;
  while (Date.now() < end) {
    await wait(releaseAgainMs, undefined, { ref: false });
    const isReleased = await remove().then(
      () => true,
      () => false,
    );
    if (isReleased) return;
  }
}

function rowOf({ actor, endpoint, key, anyNetwork }: Key) {
  const visitor = anyNetwork ? 'visitor' : `network:${limitedNetwork(actor.address)}`;
  const caller = actor.session ? `user:${actor.session.user.id}` : visitor;
  const row = and(
    eq(idempotencyKeys.caller, caller),
    eq(idempotencyKeys.endpoint, endpoint),
    eq(idempotencyKeys.key, key),
  );
  return { columns: { caller, endpoint, key }, row };
}

/** Keyed with SECRET_KEY: a body may contain a tax number, which brute force could find from a plain hash. */
function hashOf(signer: Signer, body: unknown): Buffer {
  return signer.hash('idempotent request', JSON.stringify(body));
}

/**
 * The hash that the previous version stored: a retry may arrive after the update. Rows are deleted after a day, so
 * remove this with the next release.
 */
function formerHashOf(body: unknown): Buffer {
  return createHash('sha256').update(JSON.stringify(body)).digest();
}

function answerOf(
  signer: Signer,
  { bodyHash, answer }: Pick<typeof idempotencyKeys.$inferSelect, 'bodyHash' | 'answer'>,
  body: unknown,
): unknown {
  if (bodyHash?.equals(hashOf(signer, body)) || bodyHash?.equals(formerHashOf(body))) return answer;
  throw new AppError('idempotency_mismatch', 'This was sent before with other content. Please send it anew.');
}
