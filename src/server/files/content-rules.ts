import { fileTypeFromBuffer } from 'file-type';
import { activeContents, type UploadExtension } from '#shared/files.ts';
import { decodeEntities, findOfficeRelation, isReadableXml } from './office-relations.ts';
import { hasMacroSheet, oldOfficeParts } from './old-office-file.ts';
import { findPdfAction } from './pdf-actions.ts';
import { maxParts, readZipTable, type ZipTable } from './zip-table.ts';

/** Why contents are rejected, as a sentence for the uploader. */
export const refusals = {
  empty: 'This file is empty. Please check that it was saved, and upload it again.',
  mismatch:
    'The contents of this file do not match its name. Please save it again as a PDF, Word or Excel file and upload that.',
  macros: activeContents.macros.text,
  launch: activeContents.pdfLaunch.text,
  remote: activeContents.remoteTemplate.text,
  object: activeContents.embeddedObject.text,
  locked: 'This file is protected by a password. Please remove the password and upload it again.',
  damaged: 'This file is damaged and cannot be read. Please save it again and upload it once more.',
  bomb: 'This file unpacks to far more than a document should. Please save it again, or as a PDF.',
} as const;
export type Refusal = keyof typeof refusals;

const contentTypes = '[Content_Types].xml';
const mainPart = { docx: 'word/document.xml', xlsx: 'xl/workbook.xml' } as const;
const mainType = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
} as const;
const mainStream = { doc: ['WordDocument'], xls: ['Workbook', 'Book'] } as const;
/** The first bytes of the main part: Word 97, Word 6, and the first record of a workbook. */
const mainStart = { doc: ['eca5', 'dca5'], xls: ['0908'] } as const;

/** An object of another program: if it contains a file, opening the object starts that file. */
const embedded = /(^|\/)embeddings\/[^/]*\.(bin|ole)$|(^|\/)oleobject[^/]*$/i;
const oldEmbedded = '\u0001Ole10Native';

/** Macros, controls and programs that Office would run or unpack. */
const runs =
  /(^|\/)(vbaproject\.bin|vbadata\.xml|macrosheets\/|activex\/)|\.(docm|dotm|xlsm|xltm|xlam|xlsb|pptm|exe|dll|js|vbs|bat|cmd|ps1|scr|hta|lnk)$/i;

const maxUnpackedBytes = 400 * 1024 * 1024;

/** The extension, the first bytes and, for Office files, the table of contents must agree. */
export async function judgeContents(
  bytes: Uint8Array,
  extension: UploadExtension,
): Promise<Refusal | undefined> {
  if (bytes.length === 0) return 'empty';
  const kind = (await fileTypeFromBuffer(bytes))?.ext;
  switch (extension) {
    case 'pdf':
      return kind === 'pdf' ? judgePdf(bytes) : 'mismatch';
    case 'doc':
    case 'xls':
      return kind === 'cfb' ? judgeOldOffice(bytes, extension) : 'mismatch';
    case 'docx':
    case 'xlsx':
      // A password-protected new Office file is an old-format file with the encrypted new one inside.
      if (kind === 'cfb') return oldOfficeParts(bytes).has('EncryptedPackage') ? 'locked' : 'mismatch';
      return startsAsZip(bytes) ? judgeNewOffice(bytes, extension) : 'mismatch';
  }
}

/** A PDF ends with its end mark and little else: anything after it could be a second file in disguise. */
function judgePdf(bytes: Uint8Array): Refusal | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!file.subarray(0, 5).equals(Buffer.from('%PDF-'))) return 'mismatch';
  const end = file.lastIndexOf('%%EOF');
  if (end === -1) return 'damaged';
  if (file.length - end > 1024) return 'mismatch';
  const found = findPdfAction(file);
  return found === 'unreadable' ? 'damaged' : found;
}

function judgeOldOffice(bytes: Uint8Array, extension: 'doc' | 'xls'): Refusal | undefined {
  const parts = oldOfficeParts(bytes);
  if (parts.has('EncryptedPackage')) return 'locked';
  const start = mainStream[extension].map((name) => parts.get(name)).find((at) => at !== undefined);
  if (start === undefined) return 'mismatch';
  const beginning = Buffer.from(bytes.subarray(start, start + 2)).toString('hex');
  if (!(mainStart[extension] as readonly string[]).includes(beginning)) return 'mismatch';
  if (['Macros', 'VBA', '_VBA_PROJECT', '_VBA_PROJECT_CUR'].some((name) => parts.has(name))) return 'macros';
  if (extension === 'xls' && hasMacroSheet(bytes, start)) return 'macros';
  return parts.has(oldEmbedded) ? 'object' : undefined;
}

/** Names of parts are case-insensitive. */
function isRelations(name: string): boolean {
  return name.toLowerCase().endsWith('.rels');
}

function startsAsZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;
}

async function judgeNewOffice(bytes: Uint8Array, extension: 'docx' | 'xlsx'): Promise<Refusal | undefined> {
  let table: ZipTable;
  try {
    table = await readZipTable(bytes, (name) => name === contentTypes || isRelations(name));
  } catch {
    return 'damaged';
  }
  if (table.encrypted) return 'locked';
  if (table.names.some((name) => runs.test(name))) return 'macros';
  const typesXml = table.contents.get(contentTypes);
  if (typesXml !== undefined && !isReadableXml(typesXml)) return 'damaged';
  const types = decodeEntities(typesXml ?? '');
  if (/macroEnabled|macrosheet|vbaProject|activeX/i.test(types)) return 'macros';
  if (table.names.some((name) => embedded.test(name))) return 'object';
  if (table.unpackedBytes > maxUnpackedBytes || table.names.length > maxParts) return 'bomb';
  const unique = new Set(table.names.map((name) => name.toLowerCase()));
  if (unique.size !== table.names.length) return 'damaged';
  for (const [name, xml] of table.contents) {
    if (!isRelations(name)) continue;
    const found = findOfficeRelation(xml);
    if (found) return found === 'unreadable' ? 'damaged' : found;
  }
  const agrees = table.names.includes(mainPart[extension]) && types.includes(mainType[extension]);
  return agrees ? undefined : 'mismatch';
}
