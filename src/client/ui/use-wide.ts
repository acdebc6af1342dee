import { useMedia } from './use-media.ts';

/** True from 1024 px on. For rendering different elements; purely visual differences belong in a class. */
export function useWide(): boolean {
  return useMedia('(width >= 64rem)', true);
}
