import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useNavigation } from 'react-router';

/**
 * What the page shows now, for a response that may arrive many renders later. Undefined once the user has left the
 * page, or has chosen another one that is still loading.
 */
export function useShown<T>(value: T): RefObject<T | undefined> {
  const isLeaving = useNavigation().state !== 'idle';
  const shown = useRef<T>(undefined);
  useLayoutEffect(() => {
    shown.current = isLeaving ? undefined : value;
    return () => {
      shown.current = undefined;
    };
  });
  return shown;
}
