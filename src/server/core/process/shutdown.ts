import type { Log } from './log.ts';

/** Jobs under way and connections to the database need no longer than this to end. */
export const lastExitSeconds = 30;

/**
 * Stops in an orderly way at the first SIGTERM or SIGINT, and ends the process after `seconds` whatever still holds it.
 * Further signals change nothing: npm passes on to its child the signal that the terminal or systemd sent to both.
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
