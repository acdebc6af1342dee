import { largestId } from '../../shared/endpoint.ts';
import { countedRows } from '../../shared/paging.ts';
import { AppError } from './errors.ts';

/** One page of a list as a service answers it; the route turns it into an array with headers. */
export interface Page<Row> {
  rows: Row[];
  total: string;
  next: string | null;
}

/** Lists are newest first and ids count up, so the last id seen is all a cursor must hold. */
export function cursorId(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  const id = /^\d{1,10}$/.test(cursor) ? Number(cursor) : 0;
  if (id < 1 || id > largestId) {
    throw new AppError('invalid_input', 'This page of the list is not there. Go back to its beginning.', {
      cursor: 'Not a cursor of this list',
    });
  }
  return id;
}

/** Cuts the row that was fetched beyond the limit to learn whether another page follows. */
export function toPage<Row extends { id: number }>(
  fetched: Row[],
  limit: number,
  counted: number,
): Page<Row> {
  const rows = fetched.slice(0, limit);
  return {
    rows,
    total: counted > countedRows ? `${countedRows}+` : String(counted),
    next: fetched.length > limit ? String(rows.at(-1)?.id) : null,
  };
}
