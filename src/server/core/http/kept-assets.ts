import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { setHashedHeaders } from './hashed-headers.ts';

const keptDays = 7;
const everyHour = 3_600_000;

/**
 * Scripts and styles of the versions of the last seven days, from a folder that all versions share. A tab that was opened
 * before an update goes on loading the files of its version, and while two nodes are updated one after the other each
 * serves the files of both.
 */
export async function serveKeptAssets(app: FastifyInstance, own: string, shared: string): Promise<void> {
  const keep = () =>
    keepAssets(own, shared).catch((error) => {
      app.log.warn({ err: error }, 'ASSETS_FOLDER cannot be written: open tabs may break at an update.');
      return 'failed';
    });
  if ((await keep()) === 'failed') return;
  // As long as a version runs, its files count as just used.
  const timer = setInterval(keep, everyHour).unref();
  app.addHook('onClose', async () => clearInterval(timer));
  await app.register(fastifyStatic, {
    root: shared,
    prefix: '/assets/',
    decorateReply: false,
    index: false,
    preCompressed: true,
    setHeaders: setHashedHeaders,
  });
}

/** Adds this version's files, marks them as used now, and removes what no version has used for seven days. */
export async function keepAssets(own: string, shared: string, now = new Date()): Promise<void> {
  await mkdir(shared, { recursive: true });
  const kept = new Set(await readdir(shared));
  for (const name of await readdir(own)) {
    const file = join(shared, name);
    if (!kept.has(name)) await copyWhole(join(own, name), file);
    await utimes(file, now, now);
    kept.delete(name);
  }
  const oldest = now.getTime() - keptDays * 24 * everyHour;
  for (const name of kept) {
    const file = join(shared, name);
    // Another node may have removed it meanwhile.
    const { mtimeMs = now.getTime() } = (await stat(file).catch(() => undefined)) ?? {};
    if (mtimeMs < oldest) await rm(file, { force: true });
  }
}

/** Under another name until it is whole: another node may serve it at once. */
async function copyWhole(from: string, to: string): Promise<void> {
  const partial = `${to}.${randomUUID()}.partial`;
  await copyFile(from, partial);
  await rename(partial, to);
}
