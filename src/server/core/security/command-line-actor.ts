import { userInfo } from 'node:os';
import type { Actor } from './actor.ts';

/** The actor in the audit log when an operator runs a command. In a container the user may have no name. */
export function commandLineActor(): Actor {
  let user = String(process.getuid?.());
  try {
    user = userInfo().username;
  } catch {
    // Keeps the user's number.
  }
  return { address: `command line (${user})`, session: null };
}
