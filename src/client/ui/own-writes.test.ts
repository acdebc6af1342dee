import { describe, expect, it } from 'vitest';
import { createOwnWrites } from './own-writes.ts';

describe('a text in the URL', () => {
  it('that the field has written has not changed elsewhere', () => {
    const writes = createOwnWrites('');
    writes.add('ann');
    expect(writes.isChangedElsewhere('')).toBe(false);
    expect(writes.isChangedElsewhere('ann')).toBe(false);
  });

  it('has not changed elsewhere if the page shows it after the field has written others', () => {
    const writes = createOwnWrites('');
    for (const text of ['a', 'an', 'ann']) writes.add(text);
    for (const text of ['a', 'an', 'ann']) expect(writes.isChangedElsewhere(text), text).toBe(false);
  });

  it('has changed elsewhere if it differs, as after the back button', () => {
    const writes = createOwnWrites('ann');
    expect(writes.isChangedElsewhere('bob')).toBe(true);
    expect(writes.isChangedElsewhere('bob')).toBe(false);
  });

  it('that was written and shown earlier can change elsewhere later', () => {
    const writes = createOwnWrites('');
    writes.add('ann');
    writes.isChangedElsewhere('ann');
    expect(writes.isChangedElsewhere('')).toBe(true);
    expect(writes.isChangedElsewhere('ann')).toBe(true);
  });

  it('that was written and taken back before the page showed it can change elsewhere later', () => {
    const writes = createOwnWrites('ann');
    writes.add('bob');
    writes.add('ann');
    writes.isChangedElsewhere('ann');
    expect(writes.isChangedElsewhere('bob')).toBe(true);
  });

  it('takes the place of writes that the page has not shown', () => {
    const writes = createOwnWrites('');
    writes.add('ann');
    expect(writes.isChangedElsewhere('bob')).toBe(true);
    expect(writes.isChangedElsewhere('ann')).toBe(true);
  });
});
