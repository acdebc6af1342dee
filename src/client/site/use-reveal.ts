import { type RefObject, useEffect } from 'react';

const staggerMs = 200;
const visibleRatio = 0.3;

/**
 * Fades each child of a list in when 30 % of that child is visible, one after another. Only this script hides them, and
 * only outside the viewport: without JavaScript or with reduced motion everything is visible.
 */
export function useReveal(list: RefObject<HTMLElement | null>) {
  useEffect(() => {
    if (!list.current || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const cards = [...list.current.children] as HTMLElement[];
    let nextStart = 0;

    const observer = new IntersectionObserver(
      (entries) => {
        // Once for all: their animations start in the same frame.
        const now = performance.now();
        for (const { target, intersectionRatio, isIntersecting } of entries) {
          const card = target as HTMLElement;
          if (isIntersecting && intersectionRatio >= visibleRatio) {
            observer.unobserve(card);
            if (card.dataset.reveal !== 'waiting') continue;
            const start = Math.max(now, nextStart);
            nextStart = start + staggerMs;
            card.style.animationDelay = `${Math.round(start - now)}ms`;
            card.dataset.reveal = 'shown';
          } else if (!isIntersecting && !card.dataset.reveal) {
            card.dataset.reveal = 'waiting';
          }
        }
      },
      { threshold: [0, visibleRatio] },
    );
    for (const card of cards) observer.observe(card);
    return () => {
      observer.disconnect();
      for (const card of cards) delete card.dataset.reveal;
    };
  }, [list]);
}
