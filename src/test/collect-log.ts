import { levels } from 'pino';
import { createLog, type Log } from '#server/core/process/log.ts';

/** A log whose lines a test can read, each beginning with its level. */
export function collectLog(): Log & { lines: string[] } {
  const lines: string[] = [];
  const log = createLog(
    { logLevel: 'info' },
    {
      write(line) {
        const { level, msg } = JSON.parse(line);
        lines.push(`${levels.labels[level]}: ${msg}`);
      },
    },
  );
  return Object.assign(log, { lines });
}
