import { appendFileSync } from 'node:fs';

/**
 * Prints one figure and whether it holds. One that does not hold makes the proof exit with code 1. `npm run prove` reads
 * the figures from the file named in PROOF_FIGURES.
 */
export function report(name: string, figure: string | number, holds: boolean): void {
  const file = process.env.PROOF_FIGURES;
  if (file) appendFileSync(file, `${JSON.stringify({ name, figure: String(figure), holds })}\n`);
  console.log(`  ${holds ? 'holds ' : 'FAILS '} ${name}: ${figure}`);
  if (!holds) process.exitCode = 1;
}

/** The value below which this share of all values lies; infinite without values, so that no limit holds by accident. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * share)] ?? Number.POSITIVE_INFINITY;
}

export const median = (values: number[]) => percentile(values, 0.5);
