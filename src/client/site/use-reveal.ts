import { type RefObject, useEffect } from 'react';

const staggerMs = 200;
const visiblePart = 0.3;

/**
 * Lets the children of a list fade in one after another, each once, when 30 % of it is on screen. Only a script hides
 * them, and only those still out of sight: without it, or with reduced motion, everything simply stands there.
 */
export function useReveal(list: RefObject<HTMLElement | null>) {
  useEffect(() => {
    if (!list.current || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const cards = [...list.current.children] as HTMLElement[];
    let free = 0;

    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRatio, isIntersecting } of entries) {
          const card = target as HTMLElement;
          if (isIntersecting && intersectionRatio >= visiblePart) {
            observer.unobserve(card);
            if (card.dataset.reveal !== 'waiting') continue;
            const start = Math.max(performance.now(), free);
            free = start + staggerMs;
            card.style.animationDelay = `${Math.round(start - performance.now())}ms`;
            card.dataset.reveal = 'shown';
          } else if (!isIntersecting && !card.dataset.reveal) {
            card.dataset.reveal = 'waiting';
          }
        }
      },
      { threshold: [0, visiblePart] },
    );
    for (const card of cards) observer.observe(card);
    return () => {
      observer.disconnect();
      for (const card of cards) delete card.dataset.reveal;
    };
  }, [list]);
}
