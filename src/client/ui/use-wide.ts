import { useMedia } from './use-media.ts';

const widths = { md: '(width >= 48rem)', lg: '(width >= 64rem)' };

/** From 768 px on, or from 1024. For what differs in its elements; what differs only in looks belongs in a class. */
export function useWide(from: keyof typeof widths = 'md'): boolean {
  return useMedia(widths[from], true);
}
