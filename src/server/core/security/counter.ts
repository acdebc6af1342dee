import type pg from 'pg';
import { countOf } from '#shared/format.ts';
import { tooManyCodesMessage } from '#shared/second-factor.ts';
import { AppError } from '../errors.ts';
import type { RefusedKeys } from './refused-keys.ts';

interface Counted {
  points: number;
  msLeft: number;
}

/** The current time as the table stores it: milliseconds by the clock of the database. */
const nowMs = '(extract(epoch from now()) * 1000)::bigint';

/**
 * Counts per key, each within a window that begins with its first point. Decision 021 explains why no library is used.
 */
export function createCounter(
  pool: pg.Pool,
  { name, most, seconds }: { name: string; most: number; seconds: number },
  refused?: RefusedKeys,
) {
  async function query(id: string, text: string, key: string, ...values: number[]) {
    const { rows } = await pool.query<Counted>({
      name: `limit ${id}`,
      text,
      values: [`${name}:${key}`, ...values],
    });
    return rows[0];
  }

  async function add(key: string, forSeconds = seconds): Promise<Counted> {
    const counted = await query(
      'add',
      `insert into rate_limits as counter (key, points, expire) values ($1, 1, ${nowMs} + $2)
       on conflict (key) do update set
         points = case when counter.expire > ${nowMs} then counter.points + 1 else 1 end,
         expire = case when counter.expire > ${nowMs} then counter.expire else ${nowMs} + $2 end
       returning points, (expire - ${nowMs})::float8 as "msLeft"`,
      key,
      forSeconds * 1000,
    );
    if (!counted) throw new Error('The count returned no row');
    return counted;
  }

  /** Rejects what was rejected before and would be again, without counting it. */
  function requireOpen(key: string): void {
    const refusedFor = refused?.msLeft(`${name}:${key}`);
    if (refusedFor) throw tooMany(refusedFor);
  }

  return {
    add,
    requireOpen,
    /** Counts a call, and rejects it beyond the limit. */
    async consume(key: string): Promise<void> {
      requireOpen(key);
      const { points, msLeft } = await add(key);
      if (points <= most) return;
      refused?.add(`${name}:${key}`, msLeft);
      throw tooMany(msLeft);
    },
    read: (key: string) =>
      query(
        'read',
        `select points, (expire - ${nowMs})::float8 as "msLeft" from rate_limits where key = $1 and expire > ${nowMs}`,
        key,
      ),
    takeBack: (key: string) =>
      query(
        'take back',
        // The count may have been reset since, and the new one does not include this attempt.
        `update rate_limits set points = greatest(points - 1, 0) where key = $1 and expire > ${nowMs}`,
        key,
      ),
    delete: (key: string) => query('delete', 'delete from rate_limits where key = $1', key),
  };
}

export function tooMany(milliseconds: number, isCode = false): AppError {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
  if (isCode) {
    const refusal = new AppError('too_many_requests', tooManyCodesMessage, undefined, seconds);
    return refusal.forStaff('Too many tries. Wait 15 minutes.');
  }
  const wait = seconds < 60 ? countOf(seconds, 'second') : countOf(Math.ceil(seconds / 60), 'minute');
  const message = `That was too many tries. Please wait ${wait} and try again.`;
  return new AppError('too_many_requests', message, undefined, seconds);
}
