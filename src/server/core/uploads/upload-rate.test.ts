import { expect, it } from 'vitest';
import { createRateCheck, minBytesPerSecond } from './upload-rate.ts';

/** The second in which a sender with these bytes per second is cut off; `undefined` if never. */
function cutOffAfter(seconds: number, bytesIn: (second: number) => number): number | undefined {
  const pace = createRateCheck(minBytesPerSecond, 0);
  for (let second = 1; second <= seconds; second++) {
    pace.arrived(bytesIn(second), second * 1000);
    if (pace.isTooSlow(second * 1000)) return second;
  }
  return undefined;
}

it('lets ten megabytes at 20 KB a second arrive, also with pauses of ten seconds', () => {
  expect(cutOffAfter(512, () => 20 * 1024)).toBeUndefined();
  expect(cutOffAfter(600, (second) => (second > 60 && second % 60 < 10 ? 0 : 25 * 1024))).toBeUndefined();
});

it('cuts off one byte every eight seconds after ten', () => {
  expect(cutOffAfter(60, (second) => (second % 8 === 0 ? 1 : 0))).toBe(11);
});

it('cuts off a steady 15 KB a second after ten seconds, and not 17', () => {
  expect(cutOffAfter(640, () => 15 * 1024)).toBe(11);
  expect(cutOffAfter(640, () => 17 * 1024)).toBeUndefined();
});

it('does not let a fast beginning pay for more than half a minute of silence', () => {
  expect(cutOffAfter(120, (second) => (second === 1 ? 5 * 1024 * 1024 : 0))).toBe(32);
});
