import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Calls `onNear` once, shortly before the element scrolls into view, to leave time for loading its code. */
export function useNearViewport(element: RefObject<Element | null>, onNear: () => void) {
  const notify = useEffectEvent(onNear);

  useEffect(() => {
    const target = element.current;
    if (!target) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        notify();
      },
      { rootMargin: '900px 0px' },
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, [element]);
}
