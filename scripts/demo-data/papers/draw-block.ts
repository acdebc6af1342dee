import type { Ink } from './ink.ts';
import type { Block, Box, Column } from './paper.ts';

type Of<Kind extends Block['kind']> = Extract<Block, { kind: Kind }>;

const rowHeight = 16;
const boxHeight = 36;

/** Draws a block and returns the page on which it ends. */
export function drawBlock(page: Ink, block: Block, nextPage: () => Ink): Ink {
  if (block.kind === 'table') return drawTable(page, block, nextPage);
  const ink = page.hasRoom(heightOf(page, block)) ? page : belowMark(nextPage());
  switch (block.kind) {
    case 'heading':
      ink.write('bold', 10.5, block.text, { x: ink.left, y: ink.down(12) });
      ink.down(7);
      break;
    case 'text':
      for (const line of linesOf(ink, block)) ink.write('plain', 10, line, { x: ink.left, y: ink.down(14) });
      ink.down(8);
      break;
    case 'note':
      drawNote(ink, block);
      break;
    case 'parties':
      drawParties(ink, block);
      break;
    case 'boxes':
      for (const row of block.rows) drawBoxes(ink, row);
      ink.down(10);
      break;
    case 'figures':
      drawFigures(ink, block.figures);
      break;
    case 'signatures':
      drawSignatures(ink, block);
  }
  return ink;
}

/** A page without a masthead begins below the mark at its top right. */
function belowMark(ink: Ink): Ink {
  ink.down(40);
  return ink;
}

const linesOf = (ink: Ink, { text, kind }: Of<'text'> | Of<'note'>) =>
  ink.wrap('plain', kind === 'note' ? 9 : 10, text, ink.width - (kind === 'note' ? 20 : 0));

function heightOf(ink: Ink, block: Exclude<Block, { kind: 'table' }>): number {
  switch (block.kind) {
    case 'heading':
      // Never the last line of a page.
      return 70;
    case 'text':
      return linesOf(ink, block).length * 14;
    case 'note':
      return linesOf(ink, block).length * 12 + 14;
    case 'boxes':
      return block.rows.length * boxHeight;
    default:
      return 80;
  }
}

function drawNote(ink: Ink, block: Of<'note'>): void {
  const lines = linesOf(ink, block);
  const height = lines.length * 12 + 12;
  ink.fill(ink.left, ink.y - height, ink.width, height, ink.tint());
  ink.down(5);
  for (const line of lines) ink.write('plain', 9, line, { x: ink.left + 10, y: ink.down(12) });
  ink.down(19);
}

function drawParties(ink: Ink, { parties }: Of<'parties'>): void {
  const width = ink.width / parties.length;
  const start = ink.y;
  for (const [column, { label, lines }] of parties.entries()) {
    const x = ink.left + column * width;
    ink.write('plain', 8.5, label, { x, y: start - 10, shade: 'gray' });
    for (const [index, line] of lines.entries())
      ink.write(index === 0 ? 'bold' : 'plain', 10, line, {
        x,
        y: start - 24 - index * 13.5,
        within: width - 12,
      });
  }
  ink.down(24 + Math.max(...parties.map(({ lines }) => lines.length)) * 13.5);
}

function placesOf(boxes: Box[], width: number): number[] {
  const total = boxes.reduce((shares, { share = 1 }) => shares + share, 0);
  return boxes.map(({ share = 1 }) => (share / total) * width);
}

function drawBoxes(ink: Ink, boxes: Box[]): void {
  const widths = placesOf(boxes, ink.width);
  let x = ink.left;
  ink.down(boxHeight);
  for (const [index, { label, value }] of boxes.entries()) {
    const width = widths[index] as number;
    ink.outline(x, ink.y, width, boxHeight, 'own');
    ink.write('plain', 8, label, { x: x + 7, y: ink.y + boxHeight - 12, shade: 'gray', within: width - 14 });
    ink.write('bold', 11.5, value, { x: x + width - 7, y: ink.y + 8, align: 'right', within: width - 14 });
    x += width;
  }
}

function drawFigures(ink: Ink, figures: Box[]): void {
  const widths = placesOf(figures, ink.width);
  const height = 48;
  ink.fill(ink.left, ink.y - height, ink.width, height, ink.tint());
  let x = ink.left;
  for (const [index, { label, value }] of figures.entries()) {
    const width = widths[index] as number;
    if (index) ink.fill(x, ink.y - height, 1, height, 'white');
    ink.write('plain', 8.5, label, { x: x + 10, y: ink.y - 16, shade: 'gray', within: width - 20 });
    ink.write('bold', 16, value, { x: x + 10, y: ink.y - 37, within: width - 20 });
    x += width;
  }
  ink.down(height + 14);
}

function drawTable(page: Ink, { columns, rows, total }: Of<'table'>, nextPage: () => Ink): Ink {
  let ink = page.hasRoom(rowHeight * 4) ? page : belowMark(nextPage());
  drawHead(ink, columns);
  for (const row of rows) {
    if (!ink.hasRoom(rowHeight * 2)) {
      ink = belowMark(nextPage());
      drawHead(ink, columns);
    }
    drawRow(ink, columns, row, 'plain');
    ink.fill(ink.left, ink.y, ink.width, 0.4, '#c9cfcc');
  }
  if (total) {
    ink.fill(ink.left, ink.y, ink.width, 1, 'black');
    drawRow(ink, columns, total, 'bold');
    ink.fill(ink.left, ink.y, ink.width, 0.8, 'black');
    ink.fill(ink.left, ink.y - 2.4, ink.width, 0.8, 'black');
  }
  ink.down(16);
  return ink;
}

function drawHead(ink: Ink, columns: Column[]): void {
  ink.fill(ink.left, ink.y - rowHeight, ink.width, rowHeight, ink.color);
  const labels = columns.map(({ label }) => label);
  drawRow(ink, columns, labels, 'bold', 8.5, 'white');
}

function drawRow(
  ink: Ink,
  columns: Column[],
  cells: string[],
  weight: 'plain' | 'bold',
  size = 9.5,
  shade: 'black' | 'white' = 'black',
): void {
  const total = columns.reduce((shares, { share }) => shares + share, 0);
  ink.down(rowHeight);
  let x = ink.left;
  for (const [index, { share, figures }] of columns.entries()) {
    const width = (share / total) * ink.width;
    const place = { y: ink.y + 5, shade, within: width - 10 };
    const cell = cells[index] ?? '';
    if (cell && figures) ink.write(weight, size, cell, { ...place, x: x + width - 5, align: 'right' });
    else if (cell) ink.write(weight, size, cell, { ...place, x: x + 5 });
    x += width;
  }
}

function drawSignatures(ink: Ink, { names }: Of<'signatures'>): void {
  const width = ink.width / names.length;
  ink.down(52);
  for (const [column, name] of names.entries()) {
    const x = ink.left + column * width;
    ink.fill(x, ink.y, width - 30, 0.8, 'black');
    ink.write('plain', 9, name, { x, y: ink.y - 13, within: width - 30 });
  }
  ink.down(28);
}
