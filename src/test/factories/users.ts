import { randomBytes } from 'node:crypto';
import { hashPassword } from '#server/accounts/passwords.ts';
import type { Db } from '#server/core/database/db.ts';
import { insertedRow } from '#server/core/database/inserted-row.ts';
import { auditLog, clientAssignments, users } from '#server/core/database/schema.ts';
import type { NewRow } from './new-row.ts';

/** The password of every user that a test or the demo creates without naming one. */
export const testPassword = 'plum ledger harbour 41';

const hashes = new Map<string, Promise<string>>();

/** Hashing is slow on purpose, so each password is hashed once however many users get it. */
function hashOnce(password: string): Promise<string> {
  let hash = hashes.get(password);
  if (!hash) {
    hash = hashPassword({ address: '127.0.0.1' }, password);
    hashes.set(password, hash);
  }
  return hash;
}

export type User = typeof users.$inferSelect;

export async function createUser(db: Db, values: NewRow<typeof users> = {}): Promise<User> {
  const name = `user-${randomBytes(6).toString('hex')}`;
  // '' is no password: the account waits for its invitation.
  const password = values.password === '' ? '' : await hashOnce(values.password ?? testPassword);
  return insertedRow(
    db
      .insert(users)
      .values({
        username: name,
        email: `${name}@example.test`,
        firstName: 'Ada',
        lastName: 'Quill',
        ...values,
        password,
      })
      .returning(),
  );
}

/** An owner of the firm; `staffLevel: 'staff'` for one who is not. */
export function createAdmin(db: Db, values: NewRow<typeof users> = {}): Promise<User> {
  return createUser(db, { role: 'admin', staffLevel: 'owner', jobTitle: 'Accountant', ...values });
}

export async function assignClient(db: Db, customerId: number, adminId: number) {
  await db.insert(clientAssignments).values({ customerId, adminId });
}

/** As if the user had registered on the website. */
export async function markRegistered(db: Db, userId: number) {
  await db.insert(auditLog).values({
    action: 'register',
    subjectType: 'user',
    subjectId: String(userId),
    actorId: userId,
    address: '203.0.113.7',
  });
}
