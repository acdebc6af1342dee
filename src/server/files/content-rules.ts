import { fileTypeFromBuffer } from 'file-type';
import type { UploadExtension } from '../../shared/files.ts';
import { oldOfficeParts } from './old-office-file.ts';
import { readZipTable, type ZipTable } from './zip-table.ts';

/** Why contents are not taken in, in words for the person who sent them. */
export const refusals = {
  empty: 'This file is empty. Please check that it was saved, and upload it again.',
  mismatch:
    'The contents of this file do not match its name. Please save it again as a PDF, Word or Excel file and upload that.',
  macros: 'This file holds macros, which we do not take in. Please save it without macros, or as a PDF.',
  locked: 'This file is protected by a password. Please remove the password and upload it again.',
  damaged: 'This file is damaged and cannot be read. Please save it again and upload it once more.',
  bomb: 'This file unpacks to far more than a document should. Please save it again, or as a PDF.',
} as const;
export type Refusal = keyof typeof refusals;

const mainPart = { docx: 'word/document.xml', xlsx: 'xl/workbook.xml' } as const;
const mainType = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
} as const;
const mainStream = { doc: ['WordDocument'], xls: ['Workbook', 'Book'] } as const;

/** Macros, controls and programs that Office would run or unpack. */
const runs =
  /(^|\/)(vbaproject\.bin|vbadata\.xml|macrosheets\/|activex\/)|\.(docm|dotm|xlsm|xltm|xlam|xlsb|pptm|exe|dll|js|vbs|bat|cmd|ps1|scr|hta|lnk)$/i;

const largestUnpackedBytes = 400 * 1024 * 1024;
const mostParts = 5_000;

/** The extension, what the first bytes say, and for Office files their own table of contents must agree. */
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
      // A password turns a new Office file into an old one with the new one locked inside.
      if (kind === 'cfb') return oldOfficeParts(bytes).has('EncryptedPackage') ? 'locked' : 'mismatch';
      return startsAsZip(bytes) ? judgeNewOffice(bytes, extension) : 'mismatch';
  }
}

/** A PDF ends with its mark and nothing much after it: what follows could be a second file in disguise. */
function judgePdf(bytes: Uint8Array): Refusal | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!file.subarray(0, 5).equals(Buffer.from('%PDF-'))) return 'mismatch';
  const end = file.lastIndexOf('%%EOF');
  if (end === -1) return 'damaged';
  return file.length - end > 1024 ? 'mismatch' : undefined;
}

function judgeOldOffice(bytes: Uint8Array, extension: 'doc' | 'xls'): Refusal | undefined {
  const parts = oldOfficeParts(bytes);
  if (parts.has('EncryptedPackage')) return 'locked';
  if (!mainStream[extension].some((name) => parts.has(name))) return 'mismatch';
  return ['Macros', 'VBA', '_VBA_PROJECT', '_VBA_PROJECT_CUR'].some((name) => parts.has(name))
    ? 'macros'
    : undefined;
}

function startsAsZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;
}

async function judgeNewOffice(bytes: Uint8Array, extension: 'docx' | 'xlsx'): Promise<Refusal | undefined> {
  let table: ZipTable;
  try {
    table = await readZipTable(bytes, '[Content_Types].xml');
  } catch {
    return 'damaged';
  }
  if (table.encrypted) return 'locked';
  if (table.names.some((name) => runs.test(name))) return 'macros';
  if (/macroEnabled|vbaProject|activeX/i.test(table.content)) return 'macros';
  if (table.unpackedBytes > largestUnpackedBytes || table.names.length > mostParts) return 'bomb';
  const unique = new Set(table.names.map((name) => name.toLowerCase()));
  if (unique.size !== table.names.length) return 'damaged';
  const agrees = table.names.includes(mainPart[extension]) && table.content.includes(mainType[extension]);
  return agrees ? undefined : 'mismatch';
}
