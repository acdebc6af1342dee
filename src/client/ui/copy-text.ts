import { toast } from './toast.ts';

/** Copies a text and shows a toast. `byHand` is the instruction shown if the browser denies clipboard access. */
export async function copyText(text: string, byHand: string) {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: 'Copied to clipboard' });
  } catch {
    toast({ variant: 'destructive', title: 'Copy failed', description: byHand });
  }
}
