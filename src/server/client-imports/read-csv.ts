import { Readable } from 'node:stream';
import { setImmediate as othersTurn } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { maxImportColumns, maxImportRows } from '#shared/client-imports.ts';
import { AppError } from '../core/errors.ts';
import { findTitles, linesBeforeData } from './suggest-columns.ts';

/** A row of the file; `line` counts from 1 below the file's first line, with blank and title lines, as spreadsheets do. */
export interface CsvRow {
  line: number;
  values: string[];
}

export interface CsvFile {
  headers: string[];
  rows: CsvRow[];
}

/** An unclosed quotation mark turns the rest of the file into one row. */
const maxRowLength = 20_000;
/** The largest file that is accepted, with its header. The parser's own limit does not count empty cells. */
const maxCells = (maxImportRows + 1) * maxImportColumns;
/** The parser runs in the server's main thread and yields to other work between pieces of this size. */
const pieceLength = 8 * 1024;

const saveAsCsv = 'In Excel choose File, Save As and the type “CSV UTF-8”, and upload that file.';

/** The header and rows of a CSV file as spreadsheet programs write them. */
export async function readCsv(bytes: Buffer): Promise<CsvFile> {
  const text = decode(bytes);
  const { delimiter, body } = findDelimiter(text);
  requireParseable(text, delimiter);
  const lines = await parseLines(body, delimiter);
  const top = findTitles(lines)?.index ?? firstWithCells(lines);
  const header = lines[top];
  if (!header) throw refused('This file is empty. Choose the file with your clients.');
  const headers = header.map((title, index) => title || `Column ${index + 1}`);
  if (headers.length > maxImportColumns) {
    throw refused(
      `This file has more than ${maxImportColumns} columns. Delete those that you do not need and upload it again.`,
    );
  }
  const rows = lines
    .map((values, line) => ({ line, values }))
    .filter(({ line, values }) => line > top && values.some((value) => value !== ''));
  if (rows.length === 0) {
    throw refused('This file has one row only. The first row names the columns, the clients come below it.');
  }
  if (rows.length > maxImportRows) throw tooManyRows();
  return { headers, rows };
}

/** The first line that is more than a heading; the first of all in a file of one column. */
function firstWithCells(lines: string[][]): number {
  const found = lines
    .slice(0, linesBeforeData)
    .findIndex((cells) => cells.filter((cell) => cell !== '').length > 1);
  return Math.max(found, 0);
}

/** Decodes UTF-8, UTF-16 if the file says so, and otherwise the encoding that Excel writes on Windows. */
function decode(bytes: Buffer): string {
  const starts = (...first: number[]) => first.every((byte, index) => bytes[index] === byte);
  if (starts(0x50, 0x4b) || starts(0xd0, 0xcf, 0x11, 0xe0)) {
    throw refused(`This is a workbook, not a CSV file. ${saveAsCsv}`);
  }
  const text = starts(0xff, 0xfe)
    ? new TextDecoder('utf-16le').decode(bytes)
    : starts(0xfe, 0xff)
      ? new TextDecoder('utf-16be').decode(bytes)
      : (decodeUtf8(bytes) ?? new TextDecoder('windows-1252').decode(bytes));
  if (text.includes('\0') || text.startsWith('%PDF-')) throw refused(`This is not a CSV file. ${saveAsCsv}`);
  return text;
}

function decodeUtf8(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

const lineFeed = 10;
const carriageReturn = 13;
const delimiters = [',', ';', '\t', '|'];

/**
 * The separator between the titles: the one that separates most of those that we know in one of the first lines, else
 * the most frequent one in the first line. Excel may name it in an extra line ('sep=;'). Scans no more than the maximum
 * length of a row: a file may have an unclosed quotation mark and megabytes after it.
 */
function findDelimiter(text: string): { delimiter: string; body: string } {
  const start = text.replace(/^\s*?(?=\S)/, '');
  const named = start.match(/^sep=([,;|\t])\r?\n?/i);
  if (named?.[1]) return { delimiter: named[1], body: start.slice(named[0].length) };
  const lines = start
    .slice(0, maxRowLength)
    // What is quoted separates nothing.
    .replace(/"(?:[^"]|"")*"/g, (quoted) => quoted.replace(/["\r\n,;\t|]/g, ' '))
    .split(/\r\n|\r|\n/, linesBeforeData);
  const counted = delimiters.map((delimiter) => {
    const cells = lines.map((line) => line.split(delimiter));
    return { delimiter, known: findTitles(cells)?.known ?? 0, count: cells[0]?.length ?? 0 };
  });
  const [best] = counted.sort((one, other) => other.known - one.known || other.count - one.count);
  return { delimiter: best?.delimiter ?? ',', body: start };
}

/**
 * Rejects, before parsing, a line that is longer than a row can be and a file with more cells than the largest one has.
 * Separators within quotation marks count as cells too.
 */
function requireParseable(text: string, delimiter: string): void {
  const separator = delimiter.charCodeAt(0);
  let separators = 0;
  let line = 1;
  let start = 0;
  const endLine = (end: number) => {
    if (end - start > maxRowLength) throw lineTooLong(line);
  };
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === separator) separators += 1;
    else if (code === lineFeed || code === carriageReturn) {
      endLine(at);
      const isLineEnd = code === lineFeed || text.charCodeAt(at + 1) !== lineFeed;
      if (isLineEnd) line += 1;
      start = at + 1;
    }
  }
  endLine(text.length);
  if (separators > maxCells) throw tooManyCells();
}

async function parseLines(text: string, delimiter: string): Promise<string[][]> {
  const parser = Readable.from(pieces(text)).pipe(
    parse({
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: maxRowLength,
      record_delimiter: ['\r\n', '\n', '\r'],
    }),
  );
  const lines: string[][] = [];
  try {
    for await (const values of parser as AsyncIterable<string[]>) {
      lines.push(values.map(cleanCell));
      // Far more than the limit, even after blank rows are removed.
      if (lines.length > 4 * maxImportRows) throw tooManyRows();
    }
  } catch (error) {
    if (error instanceof CsvError) throw unreadable(Number(error.records)).causedBy(error);
    throw error;
  }
  return lines;
}

async function* pieces(text: string): AsyncGenerator<string> {
  for (let start = 0; start < text.length; start += pieceLength) {
    yield text.slice(start, start + pieceLength);
    await othersTurn();
  }
}

/** Our own exports put a quote before text that a spreadsheet would take for a formula, such as '+1 404 …'. */
function cleanCell(value: string): string {
  return value.replace(/^'(?=[=+\-@])/, '').trim();
}

function unreadable(rowsBefore: number): AppError {
  const message =
    rowsBefore === 0
      ? `We could not read the first row of this file. ${saveAsCsv}`
      : `We could not read the row after row ${rowsBefore}. Check there for a quotation mark without its counterpart.`;
  return refused(message);
}

function lineTooLong(line: number): AppError {
  const most = maxRowLength.toLocaleString('en-US');
  return refused(`Line ${line} of this file is longer than ${most} characters. ${saveAsCsv}`);
}

function tooManyCells(): AppError {
  const most = maxCells.toLocaleString('en-US');
  return refused(
    `This file has more than ${most} cells. Delete empty rows and columns that you do not need and upload it again.`,
  );
}

function tooManyRows(): AppError {
  const most = maxImportRows.toLocaleString('en-US');
  return refused(
    `This file has more than ${most} rows. Split it into several files and upload them one by one.`,
  );
}

function refused(message: string): AppError {
  return new AppError('file_refused', message, { file: message });
}
