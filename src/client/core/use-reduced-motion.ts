import { useMedia } from '../ui/use-media.ts';

/** Whether the person has asked their device for less movement. */
export function useReducedMotion(): boolean {
  return useMedia('(prefers-reduced-motion: reduce)', false);
}
