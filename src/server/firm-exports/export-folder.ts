import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, opendir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { OperatorError } from '../core/process/operator-error.ts';
import type { Opened } from '../files/file-worker.ts';

type Unreadable = Extract<Opened, string>;
export type ExportFolder = Awaited<ReturnType<typeof openExportFolder>>;

/** Says whose export it is. Nothing in a folder without it is ever changed. */
const markName = 'export.json';
const sumsName = 'SHA256SUMS';
const unfinished = '.part';

/** Only its owner may read what is written here: it is not encrypted. */
const folderMode = 0o700;
const fileMode = 0o600;

const markShape = z.object({ installation: z.uuid() });

/**
 * An empty folder, or that of an earlier export of this installation, which is continued: files that are there with the
 * right contents are kept, whatever no longer belongs to the export is removed.
 */
export async function openExportFolder(root: string, installation: string) {
  await mkdir(root, { recursive: true, mode: folderMode });
  await requireOwnFolder(root, installation);
  const mark = { installation, startedAt: new Date().toISOString() };
  await writeFile(join(root, markName), `${JSON.stringify(mark, null, 2)}\n`, { mode: fileMode });
  const sums = createWriteStream(join(root, sumsName + unfinished), { mode: fileMode });

  /** Appears under its name once it is complete. */
  async function write(path: string, content: Readable): Promise<string> {
    const target = join(root, path);
    await mkdir(dirname(target), { recursive: true, mode: folderMode });
    const hash = createHash('sha256');
    const hashing = new Transform({
      transform(chunk, _encoding, done) {
        hash.update(chunk);
        done(null, chunk);
      },
    });
    await pipeline(content, hashing, createWriteStream(target + unfinished, { mode: fileMode }));
    await rename(target + unfinished, target);
    return hash.digest('hex');
  }

  async function list(path: string, hash: string): Promise<void> {
    if (!sums.write(`${hash}  ${path}\n`)) await once(sums, 'drain');
  }

  return {
    /** `'kept'` if an earlier run has written it already; what `open` says if it does not return the contents. */
    async addFile(
      path: string,
      sha256: Buffer,
      open: () => Promise<Opened>,
    ): Promise<'kept' | 'written' | Unreadable> {
      const hash = sha256.toString('hex');
      const isThere = (await hashOf(join(root, path))) === hash;
      if (!isThere) {
        const contents = await open();
        if (typeof contents === 'string') return contents;
        if ((await write(path, Readable.from([contents]))) !== hash)
          throw new Error(`${path} was written with other contents than its row says`);
      }
      await list(path, hash);
      return isThere ? 'kept' : 'written';
    },

    async addText(path: string, content: Readable | AsyncIterable<string>): Promise<void> {
      await list(path, await write(path, content instanceof Readable ? content : Readable.from(content)));
    },

    /** Removes what an earlier run left in a folder: names change, files are deleted. */
    async keepOnly(path: string, names: ReadonlySet<string>): Promise<void> {
      const folder = join(root, path);
      await mkdir(folder, { recursive: true, mode: folderMode });
      for await (const { name } of await opendir(folder))
        if (!names.has(name)) await rm(join(folder, name), { recursive: true, force: true });
    },

    /** `sha256sum --check SHA256SUMS` then checks all files, without us. */
    async finish(): Promise<void> {
      await new Promise<void>((resolve, reject) => {
        sums.once('error', reject);
        sums.end(resolve);
      });
      await rename(join(root, sumsName + unfinished), join(root, sumsName));
      const finished = { ...mark, finishedAt: new Date().toISOString() };
      await writeFile(join(root, markName), `${JSON.stringify(finished, null, 2)}\n`);
    },
  };
}

async function requireOwnFolder(root: string, installation: string): Promise<void> {
  if ((await readdir(root)).length === 0) return;
  const text = await readFile(join(root, markName), 'utf8').catch(() => '');
  const mark = markShape.safeParse(parse(text));
  if (!mark.success)
    throw new OperatorError(`${root} is not empty and holds no earlier export. Name a new folder.`);
  if (mark.data.installation !== installation)
    throw new OperatorError(`${root} holds the export of another installation. Name a new folder.`);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function hashOf(path: string): Promise<string | undefined> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of createReadStream(path)) hash.update(chunk);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  return hash.digest('hex');
}
