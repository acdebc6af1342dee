import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { inParallel } from '#server/backups/in-parallel.ts';
import { type Database, openDatabase } from '#server/core/database/db.ts';
import { auditLog } from '#server/core/database/schema.ts';
import { openVault } from '#server/files/vault.ts';
import { filler } from '#test/documents.ts';
import { createFile } from '#test/factories/files.ts';
import { createAdmin, createUser } from '#test/factories/users.ts';

interface Size {
  customers: number;
  files: number;
}

/** Customers with small files of 200 bytes to 3 KB, each different, and an audit entry for each. */
export async function fillInstallation(
  databaseUrl: string,
  settings: { storageUrl: URL; fileKeys: string[] },
  { customers, files }: Size,
): Promise<void> {
  const database = openDatabase(databaseUrl);
  const { db } = database;
  const vault = openVault({ ...settings, clamdUrl: undefined }, db);
  const owners = await Promise.all(Array.from({ length: customers }, () => createUser(db)));
  await createAdmin(db);
  await inParallel(Array.from({ length: files }).keys(), async (number) => {
    const bytes = filler(200 + ((number * 37) % 2800), `file ${number}`);
    const fileSize = bytes.length;
    const owner = owners[number % customers] as { id: number };
    const { storedFilename, sha256 } = await vault.takeOver(bytes);
    const { id } = await createFile(db, owner.id, { storedFilename, sha256, fileSize });
    const entry = { actorId: owner.id, action: 'file_uploaded', subjectType: 'file', subjectId: String(id) };
    await db.insert(auditLog).values({ ...entry, address: '192.0.2.7' });
  });
  await vault.close();
  await database.close();
}

/** A hash over all rows of each of our tables. Only the marks of the copy and its audit entry change by a restore. */
export async function hashTables(pool: pg.Pool): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'
     and tablename not in ('installation', 'audit_log', 'audit_pending', 'audit_seals', 'system_reports', 'rate_limits')
     order by 1`,
  );
  const hashes = new Map<string, string>();
  for (const { name } of rows) {
    const found = await pool.query(
      `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as hash from ${name} t`,
    );
    hashes.set(name, found.rows[0].hash);
  }
  return hashes;
}

/** The tables that differ. The audit log must have all earlier entries, and may have later ones. */
export function differences(before: Map<string, string>, after: Map<string, string>): string[] {
  return [...before].filter(([table, hash]) => after.get(table) !== hash).map(([table]) => table);
}

export async function countAudit({ db }: Database): Promise<number> {
  const { rows } = await db.execute<{ count: string }>(
    sql`select count(*) as count from audit_log where action = 'file_uploaded'`,
  );
  return Number(rows[0]?.count);
}
