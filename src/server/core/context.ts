import { type Db, transaction } from './database/db.ts';
import type { Replica } from './database/replica.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { SecretBox } from './security/secret-box.ts';
import type { SignInRules } from './security/sign-in-rules.ts';
import type { Signer } from './security/signatures.ts';

/** What services work with. Made once per process, in app.ts and background-work.ts, and passed on as an argument. */
export interface Context {
  db: Db;
  /** Used by reads that go through `readFromReplica`. */
  replica?: Replica | undefined;
  jobs: Jobs;
  signer: Signer;
  secretBox: SecretBox;
  rules: SignInRules;
  /** The address that users type. A passkey works only at its host name. */
  publicUrl: URL;
}

/** Runs `work` in one transaction: the context it gets has the transaction as its `db`. */
export function inTransaction<T>({ db, ...rest }: Context, work: (tx: Context) => Promise<T>): Promise<T> {
  return transaction(db, (tx) => work({ db: tx, ...rest }));
}
