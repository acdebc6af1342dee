import { describe, expect, it } from 'vitest';
import { maskSensitiveNumbers, sensitiveNumber } from './sensitive-numbers.ts';

describe('sensitiveNumber', () => {
  it.each([
    'my social is 123-45-6789',
    '123 45 6789',
    '123.45.6789',
    'ssn:123456789',
    'ITIN 912-70-1234, thanks',
    'our EIN is 12-3456789',
    'card 4111 1111 1111 1111',
    '4111-1111-1111-1111',
    '378282246310005',
    '123–45–6789',
    '123\u00a045\u00a06789',
    '１２３-４５-６７８９',
    'line\n123-45-6789\nline',
    '123 - 45 - 6789',
    '123/45/6789',
    '123\t45\t6789',
    '123--45--6789',
    '123\u200b45\u200b6789',
    '4111 - 1111 - 1111 - 1111',
    '3782 822463 10005',
    '+4111 1111 1111 1111',
    'call +34 612345678, my number is 123456789',
  ])('finds the number in %o', (text) => {
    expect(sensitiveNumber(text)).toBe(true);
  });

  it.each([
    'call me at 404-555-0142',
    '(404) 555-0142',
    '+1 404 555 0142',
    'form 1099-NEC and a W-2 for 2025',
    'Atlanta, GA 30309-1234',
    'I owe $12,345.67',
    'on 2026-04-15 at 10:30',
    'invoice 1234567890',
    'reference 4111 1111 1111 1112',
    'call +34 612345678 or +49 30 123456789',
    '+33 1 23 45 67 89',
    'order 2026-11-0001234',
    'the years 2023 2024 2025 2026',
    '404-555-0188 404-555-0199',
    'about 250 00 0000',
    'file 000-12-3456',
  ])('finds none in %o', (text) => {
    expect(sensitiveNumber(text)).toBe(false);
  });
});

describe('masking', () => {
  it.each([
    ['My number is 123-45-6789.', 'My number is •••.'],
    ['EIN 12-3456789, card 4111 1111 1111 1111', 'EIN •••, card •••'],
    ['Full width １２３-４５-６７８９', 'Full width •••'],
    ['Call +1 404 555 0188 about 123 45 6789', 'Call +1 404 555 0188 about •••'],
    ['Nothing in – this … text, order 4021', 'Nothing in – this … text, order 4021'],
  ])('%s', (written, left) => {
    expect(maskSensitiveNumbers(written)).toBe(left);
    expect(sensitiveNumber(maskSensitiveNumbers(written))).toBe(false);
  });
});
