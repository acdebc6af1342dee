import { customType } from 'drizzle-orm/pg-core';

const inUtc = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,3}))?\+00$/;

/** PostgreSQL's notation of a timestamp as ISO 8601. Our connections use UTC, where only the punctuation differs. */
export function toIsoTimestamp(stored: string): string {
  const parts = inUtc.exec(stored);
  if (!parts) return new Date(stored).toISOString();
  return `${parts[1]}T${parts[2]}.${(parts[3] ?? '').padEnd(3, '0')}Z`;
}

/** A point in time: an ISO 8601 string in code and in JSON, and a column with the same precision, milliseconds. */
export const timestamp = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamptz(3)',
  fromDriver: toIsoTimestamp,
});
