import type { ReactNode } from 'react';

export interface Column<Row> {
  header: string;
  /** What it needs at least, in rem with its padding. A list becomes cards where its columns do not fit side by side. */
  width: number;
  /** `short` where the roomy columns are left out: another cell may say what they would. */
  cell: (row: Row, short: boolean) => ReactNode;
  /** The column that names the row; the first one where none is marked. */
  names?: boolean;
  /** Left out where not all columns fit, before the list becomes cards. */
  roomy?: boolean;
  /** Dates and numbers: broken between words only, with figures under one another. */
  figures?: boolean;
  /** Short words from a known list: on one line. */
  steady?: boolean;
}

interface Props<Row> {
  /** Said by screen readers: what the table lists. */
  caption: string;
  columns: Column<Row>[];
  rows: readonly Row[];
  /** Whether the roomy columns are left out. */
  short: boolean;
  keyOf: (row: Row) => string | number;
  /** The menu at the end of a row. */
  action?: (row: Row) => ReactNode;
  /** Rows that wait for the reader: filled and in bolder type. */
  emphasized?: (row: Row) => boolean;
}

const head =
  'sticky top-14 z-10 border-b bg-muted px-4 py-2.5 text-caption font-semibold text-muted-foreground first:pl-5 md:top-16';

/** The menu of a row with its padding, in rem, as large as it is on a touch screen. */
const menuWidth = 4.5;

/** What a table with these columns needs at least, in rem. */
export function tableWidth<Row>(columns: Column<Row>[], withMenu: boolean): number {
  return columns.reduce((sum, { width }) => sum + width, withMenu ? menuWidth : 0);
}

export function DataTable<Row>({ caption, columns, rows, short, keyOf, action, emphasized }: Props<Row>) {
  const naming = Math.max(
    columns.findIndex(({ names }) => names),
    0,
  );
  return (
    <table className="w-full border-separate border-spacing-0 text-left">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ header, width }) => (
            <th key={header} scope="col" className={head} style={{ minWidth: `${width}rem` }}>
              {header}
            </th>
          ))}
          {action && (
            <th scope="col" className={head}>
              <span className="sr-only">Actions</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody className="[&>tr:last-child>*]:border-b-0">
        {rows.map((row) => {
          const strong = emphasized?.(row) ?? false;
          return (
            <tr
              key={keyOf(row)}
              className={`relative *:h-14 *:border-b *:px-4 *:py-1.5 ${strong ? 'bg-muted font-semibold' : 'hover:bg-muted/60'}`}
            >
              {columns.map(({ header, cell, figures, steady }, column) => {
                const wrap = figures ? 'tabular-nums' : steady ? 'whitespace-nowrap' : 'wrap-anywhere';
                const look = `${wrap} ${column === 0 ? 'pl-5!' : ''}`;
                return column === naming ? (
                  <th
                    key={header}
                    scope="row"
                    className={`${strong ? 'font-semibold' : 'font-normal'} ${look}`}
                  >
                    {cell(row, short)}
                  </th>
                ) : (
                  <td key={header} className={look}>
                    {cell(row, short)}
                  </td>
                );
              })}
              {action && <td className="relative w-px pr-3! text-right">{action(row)}</td>}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
