import type { Db } from './db.ts';

/**
 * Looks rows up one by one, except under load: look-ups that arrive while a query is running share the next one,
 * because a query for one row costs mostly its round trip. Each look-up is answered by a query that begins after it, so
 * no result is staler than without batching.
 */
export function batched<Key, Row>(
  query: (db: Db, keys: Key[]) => Promise<(key: Key) => Row | undefined>,
): (db: Db, key: Key) => Promise<Row | undefined> {
  type Batch = { keys: Key[]; result: ReturnType<typeof query> };
  const underWay = new WeakMap<Db, Promise<unknown>>();
  const waiting = new WeakMap<Db, Batch>();

  function nextBatch(db: Db): Batch {
    const keys: Key[] = [];
    const result = Promise.resolve(underWay.get(db)).then(() => {
      waiting.delete(db);
      return query(db, keys);
    });
    const batch = { keys, result };
    waiting.set(db, batch);
    // A failed query rejects its own look-ups, not those of the next batch.
    underWay.set(db, Promise.allSettled([result]));
    return batch;
  }

  return async (db, key) => {
    const { keys, result } = waiting.get(db) ?? nextBatch(db);
    keys.push(key);
    return (await result)(key);
  };
}
