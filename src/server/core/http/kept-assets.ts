import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { extname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { setHashedHeaders } from './hashed-headers.ts';

const keptDays = 7;
const everyHour = 3_600_000;

/**
 * Serves scripts and styles of the versions of the last seven days, from a folder that all versions share. A tab that
 * was opened before an update can still load the files of its version, and during a rolling update each node serves the
 * files of both versions.
 */
export async function serveKeptAssets(app: FastifyInstance, own: string, shared: string): Promise<void> {
  const keep = () =>
    keepAssets(own, shared).catch((error) => {
      app.log.warn({ err: error }, 'ASSETS_FOLDER cannot be written: open tabs may break at an update.');
      return 'failed';
    });
  if ((await keep()) === 'failed') return;
  const isAsset = assetNames(await readdir(own));
  // As long as a version runs, its files count as just used.
  const timer = setInterval(keep, everyHour).unref();
  app.addHook('onClose', async () => clearInterval(timer));
  await app.register(fastifyStatic, {
    root: shared,
    prefix: '/assets/',
    decorateReply: false,
    index: false,
    preCompressed: true,
    // The setting may name the wrong folder, with files that nobody may read.
    allowedPath: (path) => isAsset(path.replace(/^\//, '')),
    setHeaders: setHashedHeaders,
  });
}

/**
 * Names with the endings of this version's files. Others are neither served nor removed: ASSETS_FOLDER may name a
 * folder that is used for something else, such as the storage of clients' files.
 */
function assetNames(own: string[]): (name: string) => boolean {
  const endingOf = (name: string) => extname(name.replace(/\.(br|gz)$/, ''));
  const endings = new Set(own.map(endingOf).filter(Boolean));
  return (name) => !name.startsWith('.') && endings.has(endingOf(name));
}

const partialEnding = /\.[0-9a-f-]{36}\.partial$/;

/** Adds this version's files, marks them as used now, and removes what no version has used for seven days. */
export async function keepAssets(own: string, shared: string, now = new Date()): Promise<void> {
  await mkdir(shared, { recursive: true });
  const kept = new Set(await readdir(shared));
  const names = await readdir(own);
  const isAsset = assetNames(names);
  for (const name of names) {
    const file = join(shared, name);
    if (!kept.has(name)) await copyWhole(join(own, name), file);
    await utimes(file, now, now);
    kept.delete(name);
  }
  const oldest = now.getTime() - keptDays * 24 * everyHour;
  for (const name of kept) {
    if (!isAsset(name.replace(partialEnding, ''))) continue;
    const file = join(shared, name);
    // Another node may have removed it meanwhile.
    const { mtimeMs = now.getTime() } = (await stat(file).catch(() => undefined)) ?? {};
    if (mtimeMs < oldest) await rm(file, { force: true });
  }
}

/** Under another name until the copy is complete: another node may serve the file at once. */
async function copyWhole(from: string, to: string): Promise<void> {
  const partial = `${to}.${randomUUID()}.partial`;
  await copyFile(from, partial);
  await rename(partial, to);
}
