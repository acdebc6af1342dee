import type { Log } from './log.ts';

/** Running jobs and database connections need no longer than this to end. */
export const lastExitSeconds = 30;

/**
 * Shuts down gracefully on the first SIGTERM or SIGINT, and exits after `seconds` in any case. Further signals are
 * ignored: npm forwards to its child the signal that the terminal or systemd sent to both.
 */
export function stopOnSignal(log: Log, seconds: number, stop: () => Promise<void>): void {
  let stopping = false;
  async function stopOnce(): Promise<void> {
    if (stopping) return;
    stopping = true;
    setTimeout(() => {
      log.error(`Stopping took longer than ${seconds} seconds: the process ends without it.`);
      process.exit(1);
    }, seconds * 1000).unref();
    try {
      await stop();
    } catch (error) {
      log.error({ err: error }, 'stopping failed');
      process.exit(1);
    }
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stopOnce());
}
