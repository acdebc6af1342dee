import type { Log } from '../server/core/log.ts';

/** A log whose lines a test can read, each beginning with its level. */
export function collectLog(): Log & { lines: string[] } {
  const lines: string[] = [];
  return {
    lines,
    error: (_details, message) => lines.push(`error: ${message}`),
    warn: (message) => lines.push(`warn: ${message}`),
    info: (message) => lines.push(`info: ${message}`),
  };
}
