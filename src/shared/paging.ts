import { z } from 'zod';

const defaultPageSize = 100;
export const largestPageSize = 500;

/** Above this many rows a list says '1000+': an exact count costs far more than the page itself. */
export const countedRows = 1000;

/** Lists page by key: `cursor` is the opaque mark from the last answer's `Link: rel="next"`. */
export const pageQuery = z.object({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(largestPageSize).default(defaultPageSize),
});

/** Search text a person typed; the database does the matching. */
export const searchQuery = pageQuery.extend({ q: z.string().trim().max(200).optional() });

/** What `X-Total-Count` holds, for a screen: '1000+' reads '1,000+'. */
export function totalLabel(total: string): string {
  return total.replace(/\d+/, (digits) => Number(digits).toLocaleString('en-US'));
}
