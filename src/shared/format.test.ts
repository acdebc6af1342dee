import { describe, expect, it } from 'vitest';
import { countOf, formatNumber } from './format.ts';

describe('formatNumber', () => {
  it.each([0, 7, 999, 1000, 12_345, 1_234_567, -1000, 1234.5, 0.1234])(
    'formats %d as the browser does',
    (value) => {
      expect(formatNumber(value)).toBe(value.toLocaleString('en-US', { maximumFractionDigits: 20 }));
    },
  );
});

describe('countOf', () => {
  it('uses the singular for one only', () => {
    expect([0, 1, 2, 1500].map((count) => countOf(count, 'file'))).toEqual([
      '0 files',
      '1 file',
      '2 files',
      '1,500 files',
    ]);
  });
});
