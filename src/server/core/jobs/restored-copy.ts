import type { Db } from '../database/db.ts';
import type { Log } from '../process/log.ts';
import { isRestoredCopy } from '../storage/installation.ts';

/** How soon an owner's confirmation is noticed. */
const lookEveryMs = 3_000;

interface Work {
  start(): Promise<unknown>;
  stop(): Promise<unknown>;
}

/** Starts the work unless this is a restored copy, and polls that fact to start or stop the work when it changes. */
export async function holdInRestoredCopy(db: Db, log: Log, { start, stop }: Work): Promise<() => void> {
  let working = false;
  let looking = false;

  async function look(): Promise<void> {
    const held = await isRestoredCopy(db);
    if (held === !working) return;
    await (held ? stop() : start());
    working = !held;
  }

  await look();
  if (!working)
    log.warn('This is a restored copy: mail waits until an owner confirms that it is used from now on.');
  const timer = setInterval(async () => {
    if (looking) return;
    looking = true;
    await look().catch((error) => log.error({ err: error }, 'restored copy'));
    looking = false;
  }, lookEveryMs);
  return () => clearInterval(timer);
}
