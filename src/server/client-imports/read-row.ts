import { z } from 'zod';
import { email, name } from '#shared/accounts.ts';
import { addressInput } from '#shared/addresses.ts';
import type { ImportColumns, ImportField } from '#shared/client-imports.ts';
import { fieldErrors } from '#shared/errors.ts';
import { tagName } from '#shared/tags.ts';

/** A client as a row describes them. */
export interface RowClient {
  firstName: string | null;
  lastName: string | null;
  email: string;
  phone: string | null;
  address: RowAddress | undefined;
  tags: string[];
  company: { name: string; type: string } | undefined;
}

export type RowAddress = z.infer<typeof addressInput>;

/** A client with a note on what was left out of the row, or the reason why the row creates none. */
export type ReadRow = { client: RowClient; note: string | null } | { problem: string };

const line = (longest: number, what: string) =>
  z
    .string()
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, `The ${what} has several lines. Write it on one line.`)
    .max(longest, `The ${what} is too long. Use at most ${longest} characters.`);

/** Spreadsheets treat a ZIP code as a number and drop its leading zero. */
const withLeadingZero = (zip: string) => (/^\d{3,4}$/.test(zip) ? zip.padStart(5, '0') : zip);

const maxTags = 20;
const unknownType = 'Not stated';

/** A company is found by its name or created; only a new one needs a type. */
const clientCells = z.object({
  firstName: name,
  lastName: name,
  email: z.string().min(1, 'There is no email address. Add one: clients log in with it.').pipe(email),
  phone: line(40, 'phone number'),
  tags: z.array(tagName).max(maxTags, `There are more than ${maxTags} tags. Keep the most important ones.`),
  companyName: line(200, 'name of the company'),
  companyType: line(100, 'type of company'),
});

/** `width` is the number of columns in the file. */
export function readRow(values: string[], columns: ImportColumns, width: number): ReadRow {
  if (values.slice(width).some((value) => value !== '')) {
    return {
      problem:
        'There are more cells than columns. Put quotation marks around cells that contain the separator.',
    };
  }
  const cell = (field: ImportField) => values[columns[field] ?? width]?.trim() ?? '';
  const names = splitName(cell);
  if (!names.firstName && !names.lastName) {
    return { problem: 'There is no name. Enter a first or last name.' };
  }
  const [email, ...moreEmails] = splitEmails(cell('email'));
  const [phone = '', ...morePhones] = splitPhones(cell('phone'));
  const parsed = clientCells.safeParse({
    ...names,
    email: email ?? '',
    phone,
    tags: splitTags(cell('tags')),
    companyName: cell('companyName'),
    companyType: cell('companyType'),
  });
  if (!parsed.success) return { problem: firstProblem(parsed.error) };
  const { firstName, lastName, companyName, companyType, ...rest } = parsed.data;
  const { address, note } = readAddress(cell);
  const notes = [leftOut('email address', moreEmails), leftOut('phone number', morePhones), note];
  return {
    client: {
      ...rest,
      firstName: firstName || null,
      lastName: lastName || null,
      phone: parsed.data.phone || null,
      address,
      company: companyName ? { name: companyName, type: companyType || unknownType } : undefined,
    },
    note: notes.filter(Boolean).join(' ') || null,
  };
}

type Cell = (field: ImportField) => string;

/** Accepts 'Ada Quill', 'Quill, Ada' or two separate columns. */
function splitName(cell: Cell): { firstName: string; lastName: string } {
  const [firstName, lastName, whole] = [cell('firstName'), cell('lastName'), cell('fullName')];
  if (firstName || lastName || !whole) return { firstName, lastName };
  const [last = '', first] = whole.split(',', 2).map((part) => part.trim());
  if (first) return { firstName: first, lastName: last };
  const words = whole.split(/\s+/);
  return words.length === 1
    ? { firstName: whole, lastName: '' }
    : { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' };
}

/** Longer cells are no lists of addresses or numbers, and are rejected as they are. */
const maxListLength = 500;

/** Other programs write all of a household's into one cell, also as 'Ada Quill <ada@example.com>'. */
function splitEmails(cell: string): string[] {
  if (cell.length > maxListLength) return [cell];
  const parts = cell.split(/[;,|\n/]/).map((part) => part.match(/<([^<>]*)>/)?.[1]?.trim() ?? part.trim());
  const found = parts.flatMap((part) => part.split(/\s+/)).filter((part) => part.includes('@'));
  return found.length > 0 ? found : [cell];
}

function splitPhones(cell: string): string[] {
  if (cell.length > maxListLength) return [cell];
  return cell
    .split(/[;,|\n]|\s\/\s/)
    .map((part) => part.trim())
    .filter(Boolean);
}

/** A client has one of each. */
function leftOut(what: string, others: string[]): string | null {
  return others.length > 0 ? `Only the first ${what} is used, not ${others.join(', ')}.` : null;
}

function splitTags(cell: string): string[] {
  const names = cell
    .split(/[,;|\n]/)
    .map((tag) => tag.trim())
    .filter(Boolean);
  const byName = new Map(names.reverse().map((tag) => [tag.toLowerCase(), tag]));
  return [...byName.values()].reverse();
}

/** A client is worth having without an address, so an incomplete address is omitted and reported. */
function readAddress(cell: Cell): { address: RowAddress | undefined; note: string | null } {
  const cells = {
    street: cell('street'),
    secondLine: cell('secondLine'),
    city: cell('city'),
    state: cell('state'),
    zipCode: withLeadingZero(cell('zipCode')),
  };
  if (Object.values(cells).every((value) => value === '')) return { address: undefined, note: null };
  const parsed = addressInput.safeParse(cells);
  if (parsed.success) return { address: parsed.data, note: null };
  const problems = Object.values(fieldErrors(parsed.error)).join('. ');
  return { address: undefined, note: `The address is left out. ${problems}.` };
}

/** The messages of forms do not name their field. */
const cellNames: Record<string, string> = {
  firstName: 'first name',
  lastName: 'last name',
  email: 'email',
  tags: 'tags',
};

function firstProblem({ issues }: z.ZodError): string {
  const [first] = issues;
  if (!first) return 'This row cannot be read.';
  const cellName = cellNames[String(first.path[0])];
  return cellName && !first.message.startsWith('There')
    ? `In the ${cellName}: ${first.message}.`
    : first.message;
}
