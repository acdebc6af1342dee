import { z } from 'zod';
import { formatNumber } from './format.ts';

const defaultPageSize = 100;
export const maxPageSize = 500;

/** Counts stop here and become '1000+': an exact count costs far more than the page itself. */
export const countedRows = 1000;

/** Keyset pagination: `cursor` is the opaque value from the last response's `Link: rel="next"`. */
export const pageQuery = z.object({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(maxPageSize).default(defaultPageSize),
});

/** Search text as typed; PostgreSQL does the matching (src/server/core/database/search.ts). */
export const searchText = z.string().trim().max(200).optional();
export const searchQuery = pageQuery.extend({ q: searchText });

/** Formats `X-Total-Count`: '1000+' becomes '1,000+'. */
export function totalLabel(total: string): string {
  return total.replace(/\d+/, (digits) => formatNumber(Number(digits)));
}
