import { readFileSync, writeFileSync } from 'node:fs';
import { claims } from './claims.ts';
import { type Result, readResult } from './results.ts';
import { allProofs, numberOf } from './rows.ts';

const start = '<!-- Written by npm run prove -->';
const end = '<!-- End of the table -->';

/** Text in a cell of a Markdown table. */
const cell = (text: string) => text.replaceAll('|', '\\|');

function firstFigure({ figures }: Result): string {
  const [first] = figures;
  return first ? cell(`${first.name}: ${first.figure}`) : '';
}

/** All recorded runs. */
export function proofsTable(): string {
  const rows = allProofs().flatMap((name) => {
    const result = readResult(name);
    if (!result) return [];
    const { figures, holds, minutes, date, commit } = result;
    const share = `${figures.filter((figure) => figure.holds).length} of ${figures.length}`;
    const cells = [
      numberOf(name) ?? '',
      `\`npm run prove -- ${name}\``,
      firstFigure(result),
      holds ? `yes, ${share}` : `**no**, ${share}`,
      minutes.toFixed(1),
      date,
      `\`${commit}\``,
    ];
    return [cells];
  });
  rows.sort(([a = ''], [b = '']) => (Number(a.slice(1)) || 1000) - (Number(b.slice(1)) || 1000));
  return table(['number', 'command', 'its first figure', 'all hold', 'minutes', 'date', 'commit'], rows);
}

export const notRecorded = 'not recorded';

/** The README's claims, each with its recorded figure. */
export function claimsTable(): string {
  const rows = claims.map(({ claim, proof, figure, words }) => {
    const found = readResult(proof)?.figures.find(({ name }) => name === figure);
    return [
      claim,
      found ? cell(words.replace('{}', found.figure)) : notRecorded,
      `\`npm run prove -- ${proof}\``,
    ];
  });
  return table(['claim', 'measured', 'run it'], rows);
}

/** The pages with a table that is written from the recorded results. */
export const tablePages = { 'docs/proofs.md': proofsTable, 'README.md': claimsTable };

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), `|${head.map(() => '---|').join('')}`, ...rows.map(line)].join('\n');
}

/** The page with the table between its two marks replaced; undefined without the marks. */
export function withTable(page: string, written: string): string | undefined {
  const from = page.indexOf(start);
  const to = page.indexOf(end);
  if (from === -1 || to === -1) return;
  return `${page.slice(0, from + start.length)}\n\n${written}\n\n${page.slice(to)}`;
}

export function writeTables(): void {
  for (const [path, written] of Object.entries(tablePages)) {
    const page = withTable(readFileSync(path, 'utf8'), written());
    if (page) writeFileSync(path, page);
  }
}
