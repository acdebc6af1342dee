/** The line above a part of a list, to be padded like the list's rows. */
export const partClass = 'border-b bg-muted py-1.5 text-left text-caption font-semibold text-foreground';

/** The title of the part that begins with this row, if one does. */
export function newPart<Row>(
  rows: readonly Row[],
  index: number,
  part: ((row: Row) => string) | undefined,
): string | undefined {
  const [before, row] = [rows[index - 1], rows[index]];
  if (!part || row === undefined) return undefined;
  const title = part(row);
  return before !== undefined && part(before) === title ? undefined : title;
}
