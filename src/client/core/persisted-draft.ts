import { useSyncExternalStore } from 'react';

/**
 * Text that a user typed and has not sent. It survives navigation and reloads of this tab, and is deleted on sign-out:
 * the next user of the computer must not find it.
 */
// Open tabs have drafts under this prefix. Renaming it would lose them on an update and leave them behind after
// sign-out.
const prefix = 'kept';
const values = new Map<string, unknown>();
const listeners = new Set<() => void>();

function keyOf(userId: number, name: string): string {
  return `${prefix}:${userId}:${name}`;
}

export function readDraft<Value>(userId: number, name: string): Value | undefined {
  const key = keyOf(userId, name);
  if (!values.has(key)) values.set(key, stored(key));
  return values.get(key) as Value | undefined;
}

/** `undefined` deletes the draft. */
export function writeDraft<Value>(userId: number, name: string, value: Value | undefined) {
  const key = keyOf(userId, name);
  values.set(key, value);
  try {
    if (value === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage may be blocked or full: the draft then lasts until the page is reloaded.
  }
  for (const listener of listeners) listener();
}

export function usePersistedDraft<Value>(userId: number, name: string): Value | undefined {
  return useSyncExternalStore(
    subscribe,
    () => readDraft<Value>(userId, name),
    () => undefined,
  );
}

/** Called when another user signs in, or with `undefined` after signing out. */
export function clearDraftsOfOtherUsers(userId: number | undefined) {
  const own = keyOf(userId ?? 0, '');
  for (const key of values.keys()) if (!key.startsWith(own)) values.delete(key);
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(`${prefix}:`) && !key.startsWith(own)) sessionStorage.removeItem(key);
    }
  } catch {
    // Blocked storage holds no drafts.
  }
  for (const listener of listeners) listener();
}

function stored(key: string): unknown {
  try {
    const text = sessionStorage.getItem(key);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
