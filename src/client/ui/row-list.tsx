import type { ReactNode } from 'react';
import { CardList, type ListCard } from './card-list.tsx';
import { type Column, DataTable } from './data-table.tsx';
import { useWide } from './use-wide.ts';

interface Props<Row> {
  /** Said by screen readers: what is listed. */
  caption: string;
  rows: readonly Row[];
  columns: Column<Row>[];
  card: (row: Row) => ListCard;
  /** The menu at the end of a row. */
  action?: (row: Row) => ReactNode;
  /** Rows that wait for the reader: filled and in bolder type. */
  emphasized?: (row: Row) => boolean;
}

/** Rows as a table where there is room for one, and as cards where there is not: beside the sidebar a tablet has none. */
export function RowList<Row extends { id: string | number }>({
  caption,
  columns,
  card,
  ...list
}: Props<Row>) {
  const wide = useWide();
  const keyOf = ({ id }: Row) => id;
  if (wide) return <DataTable caption={caption} columns={columns} keyOf={keyOf} {...list} />;
  return <CardList label={caption} card={card} keyOf={keyOf} {...list} />;
}
