import { createStore } from './store.ts';

export interface ToastContent {
  title: string;
  description?: string | undefined;
  /** Below the description, if that does not say why, or what to do next. */
  reason?: string | undefined;
  variant?: 'default' | 'destructive';
}

interface ShownToast extends ToastContent {
  id: number;
  open: boolean;
}

/** One at a time: a new toast replaces the previous one. */
const shown = createStore<ShownToast | null>(null);
let lastId = 0;
let removal: ReturnType<typeof setTimeout> | undefined;

const removeAfterMs = 1_000_000;

export function toast(content: ToastContent) {
  clearTimeout(removal);
  lastId += 1;
  shown.set({ ...content, id: lastId, open: true });
}

export function dismissToast(id: number) {
  const current = shown.get();
  if (current?.id !== id || !current.open) return;
  shown.set({ ...current, open: false });
  removal = setTimeout(() => shown.set(null), removeAfterMs);
}

export const useToast = shown.useValue;
export const currentToast = shown.get;
