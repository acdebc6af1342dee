import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { Db } from '#server/core/database/db.ts';
import { companies, files, users } from '#server/core/database/schema.ts';
import { findPdfAction } from '#server/files/pdf-actions.ts';
import { openVault, type Vault } from '#server/files/vault.ts';
import { personName } from '#shared/format.ts';
import { firmDay } from '#shared/time.ts';
import { testEnv } from '#test/app.ts';
import { openEmptyDatabase } from '#test/database.ts';
import { seedDemo } from '../seed-demo.ts';
import { periodOf } from './figures.ts';
import type { Block, Subject } from './paper.ts';
import { paperFor } from './paper-for.ts';

const now = new Date('2026-11-18T16:00:00Z');

interface DemoPdf extends Subject {
  contents: Buffer;
}

let pdfs: DemoPdf[];

beforeAll(async () => {
  const { db, close } = await openEmptyDatabase('demo_papers');
  const vault = openVault(testEnv(), db);
  await seedDemo(db, vault, now);
  pdfs = await readPdfs(db, vault);
  await vault.close();
  await close();
}, 180_000);

async function readPdfs(db: Db, vault: Vault): Promise<DemoPdf[]> {
  const rows = await db
    .select({ file: files, owner: users, company: companies.name })
    .from(files)
    .innerJoin(users, eq(users.id, files.userId))
    .leftJoin(companies, eq(companies.id, files.companyId))
    .where(eq(files.fileType, 'pdf'));
  return Promise.all(
    rows.map(async ({ file, owner, company }) => ({
      name: file.originalFilename,
      person: personName(owner),
      company: company ?? undefined,
      address: ['', ''],
      sentOn: firmDay(file.uploadedAt ?? now),
      contents: await readContents(vault, file),
    })),
  );
}

async function readContents(vault: Vault, file: typeof files.$inferSelect): Promise<Buffer> {
  const opened = await vault.open(file.storedFilename, file.sha256);
  if (typeof opened === 'string') throw new Error(`${file.originalFilename} is ${opened}`);
  return Buffer.from(opened);
}

/** What a reader can select: the operands of the text operators, which are not compressed. */
function textOf(pdf: Buffer): string {
  const shown = pdf.toString('latin1').matchAll(/<([0-9A-Fa-f]*)> Tj/g);
  const decoder = new TextDecoder('windows-1252');
  return [...shown].map(([, letters = '']) => decoder.decode(Buffer.from(letters, 'hex'))).join('\n');
}

it('every PDF of the demo says that it is a sample, for whom and for which year', () => {
  expect(pdfs.length).toBeGreaterThan(80);
  for (const { contents, ...pdf } of pdfs) {
    const text = textOf(contents);
    expect(text.match(/^Sample$/gm)?.length, pdf.name).toBeGreaterThanOrEqual(2);
    expect(text, pdf.name).toContain('Sample for the demo.');
    expect(text, pdf.name).toContain(pdf.person);
    expect(text, pdf.name).toContain(String(periodOf(pdf.name, pdf.sentOn).year));
  }
});

it('no PDF of the demo has a personal or account number, a replaced letter or anything that the check refuses', () => {
  for (const { contents, name } of pdfs) {
    const text = textOf(contents);
    expect(text.replace(/\b0000000-XX|\b00-000-000\b/g, ''), name).not.toMatch(
      /\d{3}-\d{2}-\d{4}|[1-9]\d-\d{7}|\b[1-9]\d{6,}\b/,
    );
    for (const [, digits] of text.matchAll(/ending in (\d+)/g)) expect(digits, name).toMatch(/^000\d$/);
    expect(text, name).not.toContain('?\n');
    expect(text, name).not.toContain(' ? ');
    expect(findPdfAction(contents), name).toBeUndefined();
  }
});

const subject = (name: string): Subject => ({
  name,
  person: 'Ada Quill',
  company: 'Quill Paper',
  address: ['100 Sample Street', 'Atlanta, GA 30300'],
  sentOn: '2026-11-18',
});

const amount = (text: string | undefined) => Math.round(Number((text ?? '').replace(/[$,]/g, '')) * 100);

function blockOf<Kind extends Block['kind']>(name: string, kind: Kind) {
  const found = paperFor(subject(name)).blocks.filter((block) => block.kind === kind);
  return found as Extract<Block, { kind: Kind }>[];
}

it('on a wage statement the taxes are 6.2 % and 1.45 % of the wages, which include what went into the 401(k)', () => {
  const boxes = new Map(
    blockOf('2026 – W-2 – Hollis Print – Quill.pdf', 'boxes').flatMap(({ rows }) =>
      rows.flat().map(({ label, value }) => [label.split(' ')[0], amount(value)] as const),
    ),
  );
  const wages = boxes.get('3') ?? 0;
  expect(wages).toBeGreaterThan(3_000_000);
  expect(boxes.get('4')).toBe(Math.round(wages * 0.062));
  expect(boxes.get('6')).toBe(Math.round(wages * 0.0145));
  expect((boxes.get('1') ?? 0) + (boxes.get('12a') ?? 0)).toBe(wages);
});

it.each([
  ['2025 – 1098 – Larkspur Home Loans – Quill.pdf', [1, 2, 3]],
  ['1099-INT-2025.pdf', [1]],
  ['Brokerage-1099-consolidated-2025-corrected.pdf', [2, 3, 4]],
  ['Form-941-2026-Q3.pdf', [1, 2, 3, 4, 5]],
  ['Estimated-tax-vouchers-2026.pdf', [2]],
  ['Rechnung Nr. 20418 – Bäckereimaschinen Grünwald.pdf', [2]],
])('the lines of %s add up to their total', (name, columns) => {
  const [table] = blockOf(name, 'table');
  expect(table?.rows.length).toBeGreaterThan(1);
  for (const column of columns) {
    const lines = table?.rows.map((row) => amount(row[column])) ?? [];
    expect(
      lines.reduce((sum, line) => sum + line, 0),
      `column ${column}`,
    ).toBe(amount(table?.total?.[column]));
  }
});

it.each([
  'Bank-statement-October-2026.pdf',
  '2026-Q3 – Card statement – Peach State Credit Union – Quill Paper.pdf',
])('each balance of %s follows from the one before', (name) => {
  const [table] = blockOf(name, 'table');
  const rows = table?.rows ?? [];
  expect(rows.length).toBeGreaterThan(8);
  for (const [index, [day = '', , incoming, outgoing, balance]] of rows.entries()) {
    const before = rows[index - 1];
    if (!before) continue;
    expect(day >= (before[0] ?? ''), `row ${index}`).toBe(true);
    expect(amount(balance), `row ${index}`).toBe(amount(before[4]) + amount(incoming) - amount(outgoing));
  }
  expect(amount(table?.total?.[4])).toBe(amount(rows.at(-1)?.[4]));
});

it('a statement of the running year ends with the last payment before it was sent', () => {
  const [table] = blockOf('2026 – 1098 – Larkspur Home Loans – Quill.pdf', 'table');
  expect(table?.rows.at(-1)?.[0]).toBe('Nov 2, 2026');
  expect(table?.total?.[0]).toBe('So far');
});

it("a mortgage's year begins with what was owed at the end of the one before", () => {
  const [before] = blockOf('Mortgage-interest-statement-2024.pdf', 'table');
  const [figures] = blockOf('Mortgage-interest-statement-2025.pdf', 'figures');
  expect(amount(figures?.figures[1]?.value)).toBe(amount(before?.total?.[4]));
});
