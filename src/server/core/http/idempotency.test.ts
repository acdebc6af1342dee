import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { openTestDatabase } from '#test/database.ts';
import type { Db } from '../database/db.ts';
import { idempotencyKeys } from '../database/schema.ts';
import { createSigner } from '../security/signatures.ts';
import { holdKey } from './idempotency.ts';

it('releases a key when the database is back, not only when its lease ends', async () => {
  const database = await openTestDatabase();
  let isAway = true;
  const db: Db = new Proxy(database.db, {
    get(target, name, receiver) {
      if (name === 'delete' && isAway) throw new Error('Connection terminated');
      return Reflect.get(target, name, receiver);
    },
  });
  const key = randomUUID();
  const actor = { address: '127.0.0.1', session: null };
  const held = await holdKey(db, { actor, endpoint: 'POST /api/files', key, signer: createSigner('secret') });
  if (!held || !('release' in held)) throw new Error('The key is not held');
  await expect(held.release()).rejects.toThrow('Connection terminated');
  const count = () => database.db.$count(idempotencyKeys, eq(idempotencyKeys.key, key));
  expect(await count()).toBe(1);
  isAway = false;
  await vi.waitFor(async () => expect(await count()).toBe(0), 10_000);
  await database.close();
});
