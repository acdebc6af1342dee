import { createFairQueue } from '../core/process/fair-queue.ts';
import { limitedNetwork } from '../core/security/network.ts';
import { serverIsBusy } from './passwords.ts';

/**
 * Sign-ins queue before they use the database. Each queries it about six times before its password is hashed: two
 * hundred at once would occupy every connection, and all other requests would wait behind them. A few more sign-ins
 * run at a time than hashes, so that hashing need not wait for the database.
 */
export function createSignInQueue() {
  const queue = createFairQueue({ running: 6, waiting: 36, waitingPerKey: 10 }, serverIsBusy);
  return <T>(address: string, work: () => Promise<T>): Promise<T> => queue(limitedNetwork(address), work);
}
