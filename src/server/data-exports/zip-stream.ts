import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export interface Entry {
  name: string;
  content: Readable;
  modifiedAt: string;
  /** False for contents that are already compressed. */
  compress: boolean;
}

/** Adds an entry and waits until it has been read: otherwise all entries would be opened at once. */
export type AddEntry = (entry: Entry) => Promise<void>;

/** A ZIP that is written while it is read, at the pace of its reader. */
export function zipStream(fill: (add: AddEntry) => Promise<void>): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as unknown as Readable;
  // A reader that stops early must not leave an entry waiting forever.
  const stopped = new AbortController();
  output.once('close', () => stopped.abort());
  zip.on('error', (error) => output.destroy(error as Error));

  async function add({ name, content, modifiedAt, compress }: Entry): Promise<void> {
    zip.addReadStream(content, name, { mtime: new Date(modifiedAt), compress });
    await finished(content, { signal: stopped.signal, writable: false });
  }

  fill(add).then(
    () => zip.end(),
    (error) => output.destroy(error),
  );
  return output;
}
