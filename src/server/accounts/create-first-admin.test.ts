import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEmptyDatabase } from '#test/database.ts';
import type { Database } from '../core/database/db.ts';
import { users } from '../core/database/schema.ts';
import { createFirstAdmin } from './create-first-admin.ts';

let database: Database;
beforeAll(async () => {
  database = await openEmptyDatabase('first_admin');
});
afterAll(() => database.close());

const input = {
  firstName: 'Dana',
  lastName: 'Reyes',
  username: 'owner',
  email: 'owner@example.test',
  password: 'copper teapot 93',
};

describe('the first admin', () => {
  it('is created only once, even by concurrent calls', async () => {
    const results = await Promise.allSettled([
      createFirstAdmin(database.db, input),
      createFirstAdmin(database.db, { ...input, username: 'second', email: 'second@example.test' }),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const admins = await database.db.select().from(users).where(eq(users.role, 'admin'));
    expect(admins).toHaveLength(1);
    expect(admins[0]).toMatchObject({ staffLevel: 'owner' });
    expect(admins[0]?.password).toMatch(/^\$argon2id\$/);
  });

  it('needs a password that is hard to guess', async () => {
    await expect(createFirstAdmin(database.db, { ...input, password: 'password' })).rejects.toThrow(
      'too easy to guess',
    );
  });
});
