import { useSyncExternalStore } from 'react';

/**
 * What a person typed and has not sent. It stays in this tab, over changes of page and reloads, until they sign out;
 * the next person at this machine finds nothing of it.
 */
const prefix = 'kept';
const values = new Map<string, unknown>();
const listeners = new Set<() => void>();

function keyOf(userId: number, name: string): string {
  return `${prefix}:${userId}:${name}`;
}

export function kept<Value>(userId: number, name: string): Value | undefined {
  const key = keyOf(userId, name);
  if (!values.has(key)) values.set(key, stored(key));
  return values.get(key) as Value | undefined;
}

/** Without a value it is forgotten. */
export function keep<Value>(userId: number, name: string, value: Value | undefined) {
  const key = keyOf(userId, name);
  values.set(key, value);
  try {
    if (value === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage may be refused or full: the value then lives as long as the page.
  }
  for (const listener of listeners) listener();
}

export function useKept<Value>(userId: number, name: string): Value | undefined {
  return useSyncExternalStore(
    subscribe,
    () => kept<Value>(userId, name),
    () => undefined,
  );
}

/** The tab changes hands: everything that is not this person's goes. */
export function forgetOthers(userId: number | undefined) {
  const own = keyOf(userId ?? 0, '');
  for (const key of values.keys()) if (!key.startsWith(own)) values.delete(key);
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(`${prefix}:`) && !key.startsWith(own)) sessionStorage.removeItem(key);
    }
  } catch {
    // What could not be stored need not be removed.
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
