import { type Db, transaction } from './database/db.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Signer } from './security/signatures.ts';

/** What services work with. Made once per process, in app.ts and background-work.ts, and passed on as an argument. */
export interface Context {
  db: Db;
  jobs: Jobs;
  signer: Signer;
}

/** Runs `work` in one transaction: the context it gets has the transaction as its `db`. */
export function inTransaction<T>(
  { db, jobs, signer }: Context,
  work: (tx: Context) => Promise<T>,
): Promise<T> {
  return transaction(db, (tx) => work({ db: tx, jobs, signer }));
}
