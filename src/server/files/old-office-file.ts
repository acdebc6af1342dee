/** Entries of the file's directory are 128 bytes each, in sectors of 512 or 4096 bytes. */
const entryBytes = 128;

/** Kinds of entries: a folder, a stream, the root. */
const kinds = new Set([1, 2, 5]);

/**
 * The names inside an old Word or Excel file (MS-CFB): which of its parts there are tells what it is, and whether it holds
 * macros. Every place where an entry could stand is looked at, linked or not, so that no crooked chain hides one.
 */
export function oldOfficeParts(bytes: Uint8Array): Set<string> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const names = new Set<string>();
  for (let start = 512; start + entryBytes <= file.length; start += entryBytes) {
    const nameBytes = file.readUInt16LE(start + 64);
    if (nameBytes < 4 || nameBytes > 64 || nameBytes % 2 !== 0) continue;
    if (!kinds.has(file.readUInt8(start + 66))) continue;
    names.add(file.toString('utf16le', start, start + nameBytes - 2));
  }
  return names;
}
