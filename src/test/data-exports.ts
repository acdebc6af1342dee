import { eq } from 'drizzle-orm';
import { fromBufferPromise } from 'yauzl';
import type { Db } from '#server/core/database/db.ts';
import { dataExportParts, dataExports } from '#server/core/database/schema.ts';
import { makeExport } from '#server/data-exports/make-export.ts';
import type { Vault } from '#server/files/vault.ts';
import type { TestApp } from './app.ts';

let jobs = 0;

/** Runs the job of an export, as the worker does. */
export function runExport(
  { context }: TestApp,
  exportId: number,
  vault: Vault,
  tries: { retryCount?: number; retryLimit?: number } = {},
): Promise<void> {
  jobs += 1;
  const id = `00000000-0000-4000-8000-${(process.pid * 10_000 + jobs).toString().padStart(12, '0')}`;
  return makeExport(context, { id, data: { exportId }, ...tries }, vault);
}

export async function exportRow(db: Db, id: number) {
  const [row] = await db.select().from(dataExports).where(eq(dataExports.id, id));
  return row;
}

export function partsOf(db: Db, exportId: number) {
  return db
    .select()
    .from(dataExportParts)
    .where(eq(dataExportParts.exportId, exportId))
    .orderBy(dataExportParts.position);
}

/** The contents of a ZIP by name. */
export async function readZip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(bytes);
  const found = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    found.set(entry.fileName, Buffer.concat(chunks));
  }
  return found;
}
