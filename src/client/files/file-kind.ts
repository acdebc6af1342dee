import { countOf } from '#shared/format.ts';

type Preview = 'pages' | 'office' | 'none';

interface FileKind {
  /** In a table: 'Word'. */
  label: string;
  /** The plural, within a sentence: 'Word documents'. */
  plural: string;
  preview: Preview;
}

const pdf: FileKind = { label: 'PDF', plural: 'PDF files', preview: 'pages' };
const word: FileKind = { label: 'Word', plural: 'Word documents', preview: 'office' };
const excel: FileKind = { label: 'Excel', plural: 'Excel spreadsheets', preview: 'office' };
const picture: FileKind = { label: 'Picture', plural: 'Pictures', preview: 'none' };
const text: FileKind = { label: 'Text', plural: 'Text files', preview: 'none' };

const kinds: Record<string, FileKind> = {
  pdf,
  doc: word,
  docx: word,
  xls: excel,
  xlsx: excel,
  jpg: picture,
  jpeg: picture,
  png: picture,
  txt: text,
};

/** Names of a file type, and how it can be previewed. Imported files may have any type. */
export function fileKind(type: string): FileKind {
  const known = kinds[type.toLowerCase()];
  return known ?? { label: type.toUpperCase() || 'File', plural: 'Files of this type', preview: 'none' };
}

/** 'not downloaded yet', '3 downloads': where no column says what the number means. */
export function downloadsText(count: number): string {
  return count === 0 ? 'not downloaded yet' : countOf(count, 'download');
}
