import type { BurstResponse } from './request-burst.ts';

/** The number of responses by status and error code: '409 slot_taken'. */
export function countStatuses(responses: BurstResponse[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, code } of responses) {
    const name = code ? `${status} ${code}` : String(status);
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

export function formatStatuses(responses: BurstResponse[]): string {
  return Object.entries(countStatuses(responses))
    .map(([name, count]) => `${count.toLocaleString('en-US')} × ${name}`)
    .join(', ');
}
