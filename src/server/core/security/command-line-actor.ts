import { userInfo } from 'node:os';
import type { Actor } from './actor.ts';

/** Who the audit log says it was where an operator runs a command. In a container the user may have no name. */
export function commandLineActor(): Actor {
  let user = String(process.getuid?.());
  try {
    user = userInfo().username;
  } catch {
    // The number stays.
  }
  return { address: `command line (${user})`, session: null };
}
