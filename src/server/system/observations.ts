import { databaseChecks } from '../core/database/database-checks.ts';
import type { Database } from '../core/database/db.ts';
import { mailCheck } from '../core/mail/mail-check.ts';
import type { Env } from '../core/process/env.ts';
import type { Log } from '../core/process/log.ts';
import { createReadiness, type Readiness } from '../core/process/readiness.ts';
import type { Storage } from '../core/storage/storage.ts';
import type { Vault } from '../files/vault.ts';
import { vaultChecks } from '../files/vault-checks.ts';
import { type CertificateLook, certificateReader } from './certificate.ts';

/** What a server can observe about itself. */
export interface Observations {
  readiness: () => Promise<Readiness>;
  storage: Pick<Storage, 'freeBytes'>;
  /** Undefined without https. */
  certificate: (() => Promise<CertificateLook>) | undefined;
}

interface Observed {
  database: Database;
  vault: Vault;
  log: Log;
}

export function observeServer(env: Env, { database, vault, log }: Observed): Observations {
  const checks = [
    ...databaseChecks(database.pool),
    ...vaultChecks(vault),
    ...(env.smtpUrl ? [mailCheck(env.smtpUrl)] : []),
  ];
  return {
    readiness: createReadiness(checks, log),
    storage: vault.storage,
    certificate: certificateReader(env),
  };
}
