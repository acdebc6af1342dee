import type { ReactNode } from 'react';
import type { Direction } from './use-rotation.ts';

export interface SlideProps {
  id: string;
  direction: Direction;
  children: ReactNode;
}

/** A slide before the code that moves it is there. */
export function StillSlide({ children }: SlideProps) {
  return <div>{children}</div>;
}
