import { fromBufferPromise } from 'yauzl';

export interface ZipTable {
  names: string[];
  encrypted: boolean;
  unpackedBytes: number;
  /** The requested parts, as text. */
  contents: Map<string, string>;
}

/** At most one more is listed. */
export const maxParts = 5_000;
const maxEntryBytes = 1024 * 1024;
const maxTotalBytes = 8 * 1024 * 1024;

/** Reads a zip's table of contents and some small parts; unpacks nothing else. Throws if the zip is not sound. */
export async function readZipTable(
  bytes: Uint8Array,
  isWanted: (name: string) => boolean,
): Promise<ZipTable> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const zip = await fromBufferPromise(buffer, { strictFileNames: true });
  if (zip.comment) throw new Error('A document has no comment behind it');
  const table: ZipTable = { names: [], encrypted: false, unpackedBytes: 0, contents: new Map() };
  let read = 0;
  for await (const entry of zip.eachEntry()) {
    table.names.push(entry.fileName);
    if (table.names.length > maxParts) break;
    table.encrypted ||= entry.isEncrypted();
    table.unpackedBytes += entry.uncompressedSize;
    if (!isWanted(entry.fileName) || entry.isEncrypted()) continue;
    // Parts may share their bytes, and unpacking to nothing takes time too.
    read += Math.max(entry.compressedSize, entry.uncompressedSize);
    if (entry.uncompressedSize > maxEntryBytes || read > maxTotalBytes) {
      throw new Error('The lists of parts are too long');
    }
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    table.contents.set(entry.fileName, Buffer.concat(chunks).toString('utf8'));
  }
  return table;
}
