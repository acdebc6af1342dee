import type { Db } from '../core/database/db.ts';
import { announce } from '../core/live/events.ts';
import { companyReaders } from '../files/service.ts';
import type { ListRow } from './recount.ts';

/** Notifies staff, the client who is asked and the people of the company who may read the list. */
export async function announceList(
  tx: Db,
  { customerId, companyId }: Pick<ListRow, 'customerId' | 'companyId'>,
): Promise<void> {
  const readers = companyId === null ? [] : await companyReaders(tx, companyId);
  await announce(tx, 'request-lists', { users: [...new Set([customerId, ...readers])] });
  await announce(tx, 'request-lists', 'staff');
}
