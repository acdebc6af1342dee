import { makeZip, officeParts } from '#test/documents.ts';

/** A text, an amount in cents, or nothing. */
export type Cell = string | { cents: number } | null;

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

/** A spreadsheet whose first row is bold, with text and amounts; `bytes` fills it up to about that size. */
export async function makeWorkbook(rows: Cell[][], bytes: number): Promise<Buffer> {
  const parts = officeParts('xlsx', { bytes });
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const header = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
  const sheetRows = rows.map((cells, row) => {
    const content = cells.map((cell, column) =>
      cellMarkup(cell, `${columnName(column)}${row + 1}`, row === 0),
    );
    return `<row r="${row + 1}">${content.join('')}</row>`;
  });
  const width = `<cols><col min="1" max="${rows[0]?.length ?? 1}" width="18" customWidth="1"/></cols>`;
  parts['xl/worksheets/sheet1.xml'] =
    `${header}<worksheet xmlns="${main}">${width}<sheetData>${sheetRows.join('')}</sheetData></worksheet>`;
  parts['xl/styles.xml'] =
    `${header}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf xfId="0"/><xf fontId="1" xfId="0" applyFont="1"/><xf numFmtId="4" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`;
  parts['xl/_rels/workbook.xml.rels'] = String(parts['xl/_rels/workbook.xml.rels']).replace(
    '</Relationships>',
    '<Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>',
  );
  parts['[Content_Types].xml'] = String(parts['[Content_Types].xml']).replace(
    '</Types>',
    '<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>',
  );
  return makeZip(parts);
}

/** At most 26 columns. */
const columnName = (column: number) => String.fromCharCode(65 + column);

function cellMarkup(cell: Cell, place: string, bold: boolean): string {
  if (cell === null) return '';
  if (typeof cell === 'object') return `<c r="${place}" s="2"><v>${cell.cents / 100}</v></c>`;
  return `<c r="${place}" t="inlineStr"${bold ? ' s="1"' : ''}><is><t>${escaped(cell)}</t></is></c>`;
}

/** The same rows as text. */
export function makeCsv(rows: Cell[][]): string {
  const text = (cell: Cell) => {
    if (cell === null) return '';
    return typeof cell === 'string' ? `"${cell.replaceAll('"', '""')}"` : (cell.cents / 100).toFixed(2);
  };
  return rows.map((cells) => `${cells.map(text).join(',')}\r\n`).join('');
}
