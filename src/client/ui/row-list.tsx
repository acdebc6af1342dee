import { type ReactNode, useRef } from 'react';
import { CardList, type ListCard } from './card-list.tsx';
import { type Column, DataTable, tableWidth } from './data-table.tsx';
import { useWidestFit } from './use-widest-fit.ts';

interface Props<Row> {
  /** The list's accessible name. */
  caption: string;
  rows: readonly Row[];
  columns: Column<Row>[];
  card: (row: Row) => ListCard;
  /** The menu at the end of a row. */
  action?: (row: Row) => ReactNode;
  /** The number of controls there, if there are more than the menu. */
  controls?: number;
  /** Rows that need attention: filled and bold. */
  emphasized?: (row: Row) => boolean;
  /** The part of the list that a row belongs to. A line with its title precedes each part. */
  part?: (row: Row) => string;
}

/** Rows as a table if the list is wide enough, with or without the roomy columns, otherwise as cards. */
export function RowList<Row extends { id: string | number }>({
  caption,
  columns,
  card,
  controls,
  ...list
}: Props<Row>) {
  const frame = useRef<HTMLDivElement>(null);
  const tables = [columns, columns.filter(({ roomy }) => !roomy)];
  const fit = useWidestFit(
    frame,
    tables.map((shown) => tableWidth(shown, controls ?? (list.action ? 1 : 0))),
  );
  const table = fit === undefined ? undefined : tables[fit];
  const keyOf = ({ id }: Row) => id;
  return (
    <div ref={frame}>
      {table && (
        <DataTable caption={caption} columns={table} short={table !== columns} keyOf={keyOf} {...list} />
      )}
      {fit === -1 && <CardList label={caption} card={card} keyOf={keyOf} {...list} />}
    </div>
  );
}
