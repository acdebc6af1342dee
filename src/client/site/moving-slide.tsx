import { AnimatePresence, domAnimation, LazyMotion, MotionConfig } from 'motion/react';
import * as m from 'motion/react-m';
import type { SlideProps } from './still-slide.tsx';
import type { Direction } from './use-rotation.ts';

const travel = 120;

export const slideMotion = {
  x: { type: 'spring', stiffness: 300, damping: 30 },
  opacity: { duration: 0.2 },
} as const;

const places = {
  enter: (direction: Direction) => ({ x: direction === 'forward' ? travel : -travel, opacity: 0 }),
  centre: { x: 0, opacity: 1 },
  leave: (direction: Direction) => ({ x: direction === 'forward' ? -travel : travel, opacity: 0 }),
};

/** The animated slide. Loaded when the carousel comes near the viewport. */
export function MovingSlide({ id, direction, children }: SlideProps) {
  return (
    <LazyMotion features={domAnimation} strict>
      <MotionConfig reducedMotion="user">
        <AnimatePresence initial={false} custom={direction}>
          <m.div
            key={id}
            custom={direction}
            variants={places}
            initial="enter"
            animate="centre"
            exit="leave"
            transition={slideMotion}
          >
            {children}
          </m.div>
        </AnimatePresence>
      </MotionConfig>
    </LazyMotion>
  );
}
