import { type SQL, sql } from 'drizzle-orm';
import { startEmbeddedDatabase } from '#scripts/embedded-database.ts';
import { openDatabase, transaction } from '#server/core/database/db.ts';
import { sealAuditLog, verifyAuditLog } from '#server/core/security/audit-seals.ts';
import { migrateDatabase } from '#server/migrate.ts';
import { sealAsVersion1 } from '#test/seal-as-version-1.ts';
import { report } from './support/report.ts';

/**
 * A hundred times, the owner of the database changes, backdates, deletes or inserts one of 10,000 sealed audit
 * entries, each time in a transaction that is rolled back after verification, which must detect it. Half of the
 * entries are sealed as before the column `client_id`. The application's own role must not be able to tamper at all.
 */
const entries = 10_000;
const manipulations = 100;

const server = await startEmbeddedDatabase();
await migrateDatabase(server.url);
const application = openDatabase(server.url);
const owner = openDatabase(server.url, { role: 'postgres' });

await application.db.execute(sql`
  insert into users (username, email, password)
  select 'client' || n, 'client' || n || '@example.test', 'x' from generate_series(1, 2) n`);
const addEntries = (first: number, last: number, clientId: number | null) =>
  application.db.execute(sql`
    insert into audit_log (address, action, subject_type, subject_id, details, client_id)
    select '192.0.2.' || n % 250, 'file_downloaded', 'file', n::text, jsonb_build_object('n', n), ${clientId}::int
    from generate_series(${first}::int, ${last}::int) n`);
const firstOfVersion2 = entries / 2 + 1;
await addEntries(1, entries / 2, null);
await sealAsVersion1(application.db);
await addEntries(firstOfVersion2, entries, 1);
while ((await sealAuditLog(application.db)) > 0);
const intact = await verifyAuditLog(application.db);
report(
  'sealed entries, intact',
  intact.sealedLines,
  intact.sealedLines === entries && intact.brokenSeals.length + intact.strayLines === 0,
);

const kinds: ((id: number) => SQL)[] = [
  (id) => sql`update audit_log set details = '{"n": 0}' where id = ${id}`,
  (id) => sql`update audit_log set at = at - interval '1 second' where id = ${id}`,
  (id) => sql`delete from audit_log where id = ${id}`,
  // Version 1 does not cover the client, so this one changes an entry of version 2.
  (id) => sql`update audit_log set client_id = 2 where id = ${Math.max(id, firstOfVersion2)}`,
  (id) => sql`update audit_seals set version = 3 - version where ${id} = any(audit_ids)`,
  // Bypasses the trigger that lists new entries for the next seal.
  (id) => sql`
    insert into audit_log (id, address, action, subject_type) overriding system value
    values (${entries + id}, '192.0.2.1', 'file_downloaded', 'file')`,
];
const rollBack = new Error('roll back');
let found = 0;
for (let n = 0; n < manipulations; n++) {
  const manipulate = kinds[n % kinds.length] as (id: number) => SQL;
  await transaction(owner.db, async (tx) => {
    await tx.execute(sql`alter table audit_log disable trigger user`);
    await tx.execute(manipulate(1 + Math.floor(Math.random() * entries)));
    const { brokenSeals, strayLines } = await verifyAuditLog(tx);
    if (brokenSeals.length + strayLines > 0) found += 1;
    throw rollBack;
  }).catch((error) => {
    if (error !== rollBack) throw error;
  });
}
report("the owner's manipulations found", `${found} of ${manipulations}`, found === manipulations);

const forbidden = [
  sql`update audit_log set action = 'nothing' where id = 1`,
  sql`delete from audit_log where id = 1`,
  sql`update audit_seals set hash = '' where id = 1`,
  sql`delete from audit_seals where id = 1`,
];
let denied = 0;
for (const statement of forbidden) {
  await application.db.execute(statement).catch(({ cause }) => {
    if (cause?.code === '42501') denied += 1;
  });
}
report(
  'statements of the application denied',
  `${denied} of ${forbidden.length}`,
  denied === forbidden.length,
);

await application.close();
await owner.close();
await server.stop();
