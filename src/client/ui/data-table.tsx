import { Fragment, type ReactNode } from 'react';
import { newPart, partClass } from './list-parts.ts';

export interface Column<Row> {
  header: string;
  /** Minimum width in rem, padding included. The list becomes cards if its columns do not fit side by side. */
  width: number;
  /** `short` means that the roomy columns are hidden: this cell, or another, then shows their values in further lines. */
  cell: (row: Row, short: boolean) => ReactNode;
  /** Whether it is the row header; by default the first column is. */
  names?: boolean;
  /** Whether it is hidden first if not all columns fit, before the list becomes cards. */
  roomy?: boolean;
  /** Dates and numbers: wrapped between words only, with tabular figures. */
  numeric?: boolean;
  /** Short labels from a fixed set: not wrapped. */
  steady?: boolean;
}

interface Props<Row> {
  /** The table's caption, for screen readers. */
  caption: string;
  columns: Column<Row>[];
  rows: readonly Row[];
  /** Whether the roomy columns are hidden. */
  short: boolean;
  keyOf: (row: Row) => string | number;
  /** The menu at the end of a row. */
  action?: (row: Row) => ReactNode;
  /** Rows that need attention: filled and bold. */
  emphasized?: (row: Row) => boolean;
  /** The part of the list that a row belongs to. A line with its title precedes each part. */
  part?: (row: Row) => string;
}

const head =
  'sticky top-14 z-10 border-b bg-muted px-3 py-2.5 text-caption font-semibold text-muted-foreground first:pl-5 md:top-16';

/** Widths of the row menu with its padding and of one button beside it, in rem, at their size on touch screens. */
const menuWidth = 4.25;
const buttonWidth = 2.75;

/** Minimum width of a table with these columns, in rem; `controls` are the row menu and the buttons beside it. */
export function tableWidth<Row>(columns: Column<Row>[], controls: number): number {
  const controlsWidth = controls === 0 ? 0 : menuWidth + (controls - 1) * buttonWidth;
  return columns.reduce((sum, { width }) => sum + width, controlsWidth);
}

export function DataTable<Row>({
  caption,
  columns,
  rows,
  short,
  keyOf,
  action,
  emphasized,
  part,
}: Props<Row>) {
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
        {rows.map((row, index) => {
          const strong = emphasized?.(row) ?? false;
          const title = newPart(rows, index, part);
          return (
            <Fragment key={keyOf(row)}>
              {title && (
                <tr>
                  <th
                    scope="rowgroup"
                    colSpan={columns.length + (action ? 1 : 0)}
                    className={`${partClass} px-5`}
                  >
                    {title}
                  </th>
                </tr>
              )}
              <tr
                className={`relative *:h-14 *:border-b *:px-3 *:py-1.5 ${strong ? 'bg-muted font-semibold' : 'hover:bg-muted/60'}`}
              >
                {columns.map(({ header, cell, numeric, steady }, column) => {
                  const wrap = numeric ? 'tabular-nums' : steady ? 'whitespace-nowrap' : 'wrap-anywhere';
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
                {action && <td className="relative w-px text-right">{action(row)}</td>}
              </tr>
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}
