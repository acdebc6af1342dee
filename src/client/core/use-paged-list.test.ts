import { describe, expect, it } from 'vitest';
import { listCount } from './use-paged-list.ts';

describe("a list's total as text", () => {
  it("has singular, plural and '1,000+'", () => {
    expect(listCount('1', 'contact')).toBe('1 contact');
    expect(listCount('0', 'contact')).toBe('0 contacts');
    expect(listCount('120', 'address', 'addresses')).toBe('120 addresses');
    expect(listCount('1000+', 'user')).toBe('1,000+ users');
  });

  it('is undefined before the first response', () => {
    expect(listCount(undefined, 'user')).toBeUndefined();
  });
});
