import { and, eq, sql } from 'drizzle-orm';
import type * as addressesApi from '#shared/addresses.ts';
import { type Addresses, addressKinds } from '#shared/addresses.ts';
import type { Input } from '#shared/endpoint.ts';
import type { Context } from '../core/context.ts';
import { type Db, transaction } from '../core/database/db.ts';
import { addresses, users } from '../core/database/schema.ts';
import { notFound } from '../core/errors.ts';
import { announce } from '../core/live/events.ts';
import { lockCustomer } from '../core/security/accounts.ts';
import type { Member } from '../core/security/actor.ts';
import { recordAudit } from '../core/security/audit.ts';

/** The addresses of a closed account stay readable, like its other records. */
export async function readAddresses(
  { db }: Context,
  _actor: Member,
  { id }: Input<typeof addressesApi.read>,
): Promise<Addresses> {
  if ((await db.$count(users, and(eq(users.id, id), eq(users.role, 'customer')))) === 0) throw notFound();
  return addressesOf(db, id);
}

export async function updateAddresses(
  { db }: Context,
  actor: Member,
  { id, ...input }: Input<typeof addressesApi.update>,
): Promise<Addresses> {
  return transaction(db, async (tx) => {
    if (!(await lockCustomer(tx, id))) throw notFound();
    for (const kind of addressKinds) {
      const address = input[kind];
      const ofKind = and(eq(addresses.customerId, id), eq(addresses.kind, kind));
      if (!address) await tx.delete(addresses).where(ofKind);
      else {
        const values = { ...address, secondLine: address.secondLine || null };
        await tx
          .insert(addresses)
          .values({ customerId: id, kind, ...values })
          .onConflictDoUpdate({
            target: [addresses.customerId, addresses.kind],
            set: { ...values, updatedAt: sql`now()` },
          });
      }
    }
    await recordAudit(tx, actor, 'addresses_updated', { type: 'user', id });
    await announce(tx, 'users', 'staff');
    return addressesOf(tx, id);
  });
}

export async function addressesOf(db: Db, customerId: number): Promise<Addresses> {
  const rows = await db.select().from(addresses).where(eq(addresses.customerId, customerId));
  const ofKind = (kind: (typeof addressKinds)[number]) => rows.find((row) => row.kind === kind) ?? null;
  return { home: ofKind('home'), mailing: ofKind('mailing') };
}
