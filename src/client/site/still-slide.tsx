import type { ReactNode } from 'react';
import type { Direction } from './use-rotation.ts';

export interface SlideProps {
  id: string;
  direction: Direction;
  children: ReactNode;
}

/** A slide without animation, until the animation's code is loaded. */
export function StillSlide({ children }: SlideProps) {
  return <div>{children}</div>;
}
