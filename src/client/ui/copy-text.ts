import { toast } from './toast.ts';

/** Puts a text on the clipboard and says so. `byHand` is what to do where the browser does not allow it. */
export async function copyText(text: string, byHand: string) {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: 'Copied to clipboard' });
  } catch {
    toast({ variant: 'destructive', title: 'Copy failed', description: byHand });
  }
}
