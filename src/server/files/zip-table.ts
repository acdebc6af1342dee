import { fromBufferPromise } from 'yauzl';

export interface ZipTable {
  names: string[];
  encrypted: boolean;
  unpackedBytes: number;
  /** The one part that was asked for, as text. */
  content: string;
}

const largestContentBytes = 1024 * 1024;

/** Reads a zip's table of contents and one small part of it; nothing else is unpacked. Throws where it is not sound. */
export async function readZipTable(bytes: Uint8Array, part: string): Promise<ZipTable> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const zip = await fromBufferPromise(buffer, { strictFileNames: true });
  if (zip.comment) throw new Error('A document has no comment behind it');
  const table: ZipTable = { names: [], encrypted: false, unpackedBytes: 0, content: '' };
  for await (const entry of zip.eachEntry()) {
    table.names.push(entry.fileName);
    table.encrypted ||= entry.isEncrypted();
    table.unpackedBytes += entry.uncompressedSize;
    if (entry.fileName !== part || entry.isEncrypted()) continue;
    if (entry.uncompressedSize > largestContentBytes) throw new Error('The list of parts is too long');
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    table.content = Buffer.concat(chunks).toString('utf8');
  }
  return table;
}
