import { median, percentile } from '../report.ts';
import type { MeasuredPeople } from './people-process.ts';

/** Prints a line for each kind of request, and the errors in groups. */
export function printMeasured({ times, errors, events, ages }: MeasuredPeople, seconds: number): void {
  const print = (what: string, all: number[]) => {
    const figures = [median(all), percentile(all, 0.99), Math.max(...all)].map((ms) =>
      ms.toFixed(0).padStart(6),
    );
    console.log(
      `    ${what.padEnd(20)} ${String(all.length).padStart(6)} × p50, p99, longest ${figures.join(' ')} ms`,
    );
  };
  for (const [kind, all] of Object.entries(times).toSorted(([, a], [, b]) => b.length - a.length))
    print(kind, all);
  print('event to screen', ages);
  const requests = Object.values(times).flat().length;
  console.log(
    `    ${(requests / seconds).toFixed(0)} requests and ${(events / seconds).toFixed(0)} events received a second`,
  );
  const counts = new Map<string, number>();
  for (const error of errors) {
    const what = error.replace(/\d{2,}/g, 'N').slice(0, 160);
    counts.set(what, (counts.get(what) ?? 0) + 1);
  }
  for (const [what, count] of [...counts].toSorted(([, a], [, b]) => b - a).slice(0, 8)) {
    console.log(`    ${count} × ${what}`);
  }
}
