/** Entries in the file's directory are 128 bytes each, in sectors of 512 or 4096 bytes. */
const entryBytes = 128;

/** Kinds of entries: a folder, a stream, the root. */
const kinds = new Set([1, 2, 5]);
const root = 5;

/** Shorter streams are stored in pieces of 64 bytes within the root's stream. */
const shortBelow = 4096;
const pieceBytes = 64;

/**
 * The parts inside an old Word or Excel file (MS-CFB), each with the offset of its contents: their names determine the
 * type, and whether it contains macros. Every possible directory entry is read, linked or not, so that a manipulated
 * chain cannot hide one.
 */
export function oldOfficeParts(bytes: Uint8Array): Map<string, number> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const sectorBytes = file.length > 32 && file.readUInt16LE(30) === 12 ? 4096 : 512;
  const at = (sector: number) => (sector + 1) * sectorBytes;
  const parts = new Map<string, number>();
  let shortStreams = 0;
  const entries: { name: string; sector: number; size: number }[] = [];
  for (let start = 512; start + entryBytes <= file.length; start += entryBytes) {
    const nameBytes = file.readUInt16LE(start + 64);
    if (nameBytes < 4 || nameBytes > 64 || nameBytes % 2 !== 0) continue;
    const kind = file.readUInt8(start + 66);
    if (!kinds.has(kind)) continue;
    const name = file.toString('utf16le', start, start + nameBytes - 2);
    const sector = file.readUInt32LE(start + 116);
    if (kind === root && name === 'Root Entry') shortStreams = at(sector);
    entries.push({ name, sector, size: file.readUInt32LE(start + 120) });
  }
  for (const { name, sector, size } of entries) {
    if (parts.has(name)) continue;
    parts.set(name, size < shortBelow ? shortStreams + sector * pieceBytes : at(sector));
  }
  return parts;
}

const boundSheet = 0x85;
const filePassword = 0x2f;
const endOfGlobals = 0x0a;
const macroSheet = 1;

/** Whether a workbook's list of sheets names an Excel 4 macro sheet. If it is encrypted, the list cannot be read. */
export function hasMacroSheet(bytes: Uint8Array, start: number): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = start; at + 10 <= file.length; at += 4 + file.readUInt16LE(at + 2)) {
    const record = file.readUInt16LE(at);
    if (record === endOfGlobals || record === filePassword) return false;
    if (record === boundSheet && file.readUInt8(at + 9) === macroSheet) return true;
  }
  return false;
}
