import { useMedia } from './use-media.ts';

/** A phone or tablet: it has a camera at hand, and cannot be trusted with a framed PDF. */
export function useHandheld(): boolean {
  return useMedia('(width < 48rem), (pointer: coarse)', false);
}
