import { expect, it } from 'vitest';
import { slideMotion } from './moving-slide.tsx';

it('moves a slide with spring stiffness 300 and damping 30, and fades it for 0.2 seconds', () => {
  expect(slideMotion).toEqual({
    x: { type: 'spring', stiffness: 300, damping: 30 },
    opacity: { duration: 0.2 },
  });
});
