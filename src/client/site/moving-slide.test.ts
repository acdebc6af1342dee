import { expect, it } from 'vitest';
import { slideMotion } from './moving-slide.tsx';

it('a slide comes in on a spring of 300 with a damping of 30, and fades for 0.2 seconds', () => {
  expect(slideMotion).toEqual({
    x: { type: 'spring', stiffness: 300, damping: 30 },
    opacity: { duration: 0.2 },
  });
});
