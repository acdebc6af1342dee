import { useEffect, useRef, useState } from 'react';
import { useReducedMotion } from '../core/use-reduced-motion.ts';

const turnEveryMs = 7000;

export type Direction = 'forward' | 'backward';

/** Which of several slides is shown, and the clock that turns them. */
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

  // One steady clock: a tick that finds somebody reading is skipped, not put off.
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
    /** For the section that is being read. */
    reader: {
      onPointerEnter: () => setHovered(true),
      onPointerLeave: () => setHovered(false),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
  };
}
