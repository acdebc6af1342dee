import type { ReactNode } from 'react';

export interface Column<Row> {
  header: string;
  cell: (row: Row) => ReactNode;
  /** The column that names the row; the first one where none is marked. */
  names?: boolean;
  /** Left out up to 1279 px; the first cell then says it in a second line. */
  roomy?: boolean;
  /** Dates and numbers: on one line, with figures under one another. */
  figures?: boolean;
  /** Short words from a known list: on one line. */
  steady?: boolean;
}

interface Props<Row> {
  /** Said by screen readers: what the table lists. */
  caption: string;
  columns: Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** The menu or button at the end of a row. */
  action?: (row: Row) => ReactNode;
  /** Rows that wait for the reader: filled and in bolder type. */
  emphasized?: (row: Row) => boolean;
}

const head =
  'sticky top-14 z-10 border-b bg-muted px-4 py-2.5 text-caption font-semibold text-muted-foreground first:pl-5 md:top-16';

const shown = (roomy = false) => (roomy ? 'hidden xl:table-cell' : '');

/** From 1024 px on. */
export function DataTable<Row>({ caption, columns, rows, keyOf, action, emphasized }: Props<Row>) {
  const naming = Math.max(
    columns.findIndex(({ names }) => names),
    0,
  );
  return (
    <table className="w-full border-separate border-spacing-0 text-left">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ header, roomy }) => (
            <th key={header} scope="col" className={`${head} ${shown(roomy)}`}>
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
              {columns.map(({ header, cell, roomy, figures, steady }, column) => {
                const wrap = figures
                  ? 'whitespace-nowrap tabular-nums'
                  : steady
                    ? 'whitespace-nowrap'
                    : 'wrap-anywhere';
                const look = `${shown(roomy)} ${wrap} ${column === 0 ? 'pl-5!' : ''}`;
                return column === naming ? (
                  <th
                    key={header}
                    scope="row"
                    className={`${strong ? 'font-semibold' : 'font-normal'} ${look}`}
                  >
                    <div className="min-w-28">{cell(row)}</div>
                  </th>
                ) : (
                  <td key={header} className={look}>
                    {cell(row)}
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
