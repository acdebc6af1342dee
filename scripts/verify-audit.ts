import { sql } from 'drizzle-orm';
import { commandConnectTimeoutMs, openDatabase } from '#server/core/database/db.ts';
import { requireMigrated } from '#server/core/database/migrate.ts';
import { auditSeals } from '#server/core/database/schema.ts';
import { readDatabaseUrl } from '#server/core/process/env.ts';
import { explainFailures } from '#server/core/process/operator-error.ts';
import { readArguments } from '#server/core/process/read-arguments.ts';
import { verifyAuditLog } from '#server/core/security/audit-seals.ts';

/** Recomputes the audit log's hash chain. Exits with code 1 if it is broken. */
explainFailures();
readArguments();
const url = readDatabaseUrl(process.env);
const database = openDatabase(url, { connectTimeoutMs: commandConnectTimeoutMs });
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
