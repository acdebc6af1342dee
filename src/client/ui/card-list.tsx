import { Fragment, type ReactNode } from 'react';
import { newPart, partClass } from './list-parts.ts';

export interface ListCard {
  title: ReactNode;
  meta: ReactNode;
  badge?: ReactNode;
  leading?: ReactNode;
}

interface Props<Row> {
  label: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  card: (row: Row) => ListCard;
  action?: (row: Row) => ReactNode;
  /** Rows that need attention: filled and bold. */
  emphasized?: (row: Row) => boolean;
  /** The part of the list that a row belongs to. A line with its title precedes each part. */
  part?: (row: Row) => string;
}

/** Replaces a table that does not fit: a title line, one line of details, a badge and the menu. */
export function CardList<Row>({ label, rows, keyOf, card, action, emphasized, part }: Props<Row>) {
  return (
    <ul aria-label={label} className="divide-y">
      {rows.map((row, index) => {
        const { title, meta, badge, leading } = card(row);
        const partTitle = newPart(rows, index, part);
        return (
          <Fragment key={keyOf(row)}>
            {partTitle && <li className={`${partClass} px-4`}>{partTitle}</li>}
            <li
              className={`relative flex items-start gap-3 py-3 pr-1.5 pl-4 ${emphasized?.(row) ? 'bg-muted font-semibold' : ''}`}
            >
              {leading}
              <div className="min-w-0 flex-1">
                <div className="wrap-anywhere">{title}</div>
                <div className="text-caption wrap-anywhere text-muted-foreground tabular-nums">{meta}</div>
                {badge && <div className="mt-1.5">{badge}</div>}
              </div>
              <div className="relative">{action?.(row)}</div>
            </li>
          </Fragment>
        );
      })}
    </ul>
  );
}
