import { useMedia } from './use-media.ts';

/** A phone or tablet: has a camera, and may not render a PDF in an iframe. */
export function useHandheld(): boolean {
  return useMedia('(width < 48rem), (pointer: coarse)', false);
}
