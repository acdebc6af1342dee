import { useSyncExternalStore } from 'react';

export interface ToastContent {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
}

export interface ToastState extends ToastContent {
  id: number;
  open: boolean;
}

/** One at a time: a new toast takes the place of the one before. */
let current: ToastState | null = null;
let lastId = 0;
let removal: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

const removeAfterMs = 1_000_000;

export function toast(content: ToastContent) {
  clearTimeout(removal);
  lastId += 1;
  show({ ...content, id: lastId, open: true });
}

export function dismissToast(id: number) {
  if (current?.id !== id || !current.open) return;
  show({ ...current, open: false });
  removal = setTimeout(() => show(null), removeAfterMs);
}

export function currentToast(): ToastState | null {
  return current;
}

export function useToast(): ToastState | null {
  return useSyncExternalStore(subscribe, currentToast, () => null);
}

function show(next: ToastState | null) {
  current = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
