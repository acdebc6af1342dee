import { useMedia } from './use-media.ts';

/** From 1024 px on. For what differs in its elements; what differs only in looks belongs in a class. */
export function useWide(): boolean {
  return useMedia('(width >= 64rem)', true);
}
