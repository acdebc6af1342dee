import type { Db } from '#server/core/database/db.ts';
import { addresses } from '#server/core/database/schema.ts';
import type { NewRow } from './new-row.ts';

export async function createAddress(db: Db, customerId: number, values: NewRow<typeof addresses> = {}) {
  await db.insert(addresses).values({
    ...{ kind: 'home', street: '12 Quarry Lane', city: 'Atlanta', state: 'GA', zipCode: '30309' },
    ...values,
    customerId,
  });
}
