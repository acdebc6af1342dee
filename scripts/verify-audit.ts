import { sql } from 'drizzle-orm';
import { verifyAuditLog } from '../src/server/core/audit-seals.ts';
import { openDatabase } from '../src/server/core/db.ts';
import { readDatabaseUrl } from '../src/server/core/env.ts';
import { requireMigrated } from '../src/server/core/migrate.ts';
import { explainFailures } from '../src/server/core/operator-error.ts';
import { auditSeals } from '../src/server/core/schema.ts';

/** Recomputes the audit log's chain of hashes; a broken one ends with code 1. */
explainFailures();
const url = readDatabaseUrl(process.env);
const database = openDatabase(url);
await requireMigrated(database.pool);
const proof = await verifyAuditLog(database.db);
const [newest] = await database.db
  .select({ id: auditSeals.id, hash: sql<string>`encode(hash, 'hex')` })
  .from(auditSeals)
  .orderBy(sql`id desc`)
  .limit(1);
await database.close();

console.log(
  `${proof.sealedLines} lines under ${proof.seals} seals, ${proof.pendingLines} waiting for the next one.`,
);
if (newest) console.log(`Newest seal: ${newest.id} ${newest.hash}`);
if (proof.brokenSeals.length > 0)
  console.error(`Lines were changed or removed under seal ${proof.brokenSeals.join(', ')}.`);
if (proof.strayLines > 0) console.error(`${proof.strayLines} lines were added past the rules.`);
process.exitCode = proof.brokenSeals.length + proof.strayLines > 0 ? 1 : 0;
