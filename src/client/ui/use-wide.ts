import { useMedia } from './use-media.ts';

/** From 1024 px on. For differences in elements; differences in style only belong in a class. */
export function useWide(): boolean {
  return useMedia('(width >= 64rem)', true);
}
