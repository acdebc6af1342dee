import { useEffect, useRef, useState } from 'react';
import { useReducedMotion } from '../core/use-reduced-motion.ts';

const turnEveryMs = 7000;

export type Direction = 'forward' | 'backward';

/** The current slide, and the timer that advances it. */
export function useRotation(count: number) {
  const [{ index, direction }, setSlide] = useState<{ index: number; direction: Direction }>({
    index: 0,
    direction: 'forward',
  });
  const [paused, setPaused] = useState(false);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const still = useReducedMotion();
  const turning = !(paused || hovered || focused || still);
  const mayTurn = useRef(turning);

  useEffect(() => {
    mayTurn.current = turning;
  }, [turning]);

  // A fixed interval: a tick during hover or focus is skipped, not postponed.
  useEffect(() => {
    const clock = setInterval(() => {
      if (mayTurn.current) {
        setSlide((slide) => ({ index: (slide.index + 1) % count, direction: 'forward' }));
      }
    }, turnEveryMs);
    return () => clearInterval(clock);
  }, [count]);

  return {
    index,
    direction,
    turning,
    paused,
    togglePause: () => setPaused(!paused),
    next: () => setSlide({ index: (index + 1) % count, direction: 'forward' }),
    previous: () => setSlide({ index: (index + count - 1) % count, direction: 'backward' }),
    goTo: (target: number) => setSlide({ index: target, direction: target > index ? 'forward' : 'backward' }),
    /** Event handlers for the section, which pause the timer. */
    reader: {
      onPointerEnter: () => setHovered(true),
      onPointerLeave: () => setHovered(false),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
  };
}
