import type { Db } from '../core/database/db.ts';
import { announce } from '../core/live/events.ts';

export async function announceAvailability(tx: Db): Promise<void> {
  await announce(tx, 'availability', 'everyone');
}
