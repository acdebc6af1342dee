import { describe, expect, it } from 'vitest';
import { dueLabel, duePart, isUrgent } from './deadlines.ts';
import { daysUntil } from './time.ts';

describe('deadlines', () => {
  it("count days in the firm's time zone, not the browser's", () => {
    // 03:00 UTC on the 15th is still the evening of the 14th in Atlanta.
    expect(daysUntil('2026-11-15', new Date('2026-11-15T03:00:00Z'))).toBe(1);
    expect(daysUntil('2026-11-15', new Date('2026-11-15T06:00:00Z'))).toBe(0);
  });

  it('count days correctly across daylight saving changes', () => {
    expect(daysUntil('2026-11-06', new Date('2026-10-30T16:00:00Z'))).toBe(7);
    expect(daysUntil('2026-03-13', new Date('2026-03-06T17:00:00Z'))).toBe(7);
  });

  it('are urgent up to seven days ahead and when overdue', () => {
    expect([-1, 0, 7, 8].map(isUrgent)).toEqual([true, true, true, false]);
  });

  it('are overdue, due in the next 7 days, or later', () => {
    expect([-1, 0, 7, 8].map(duePart)).toEqual(['overdue', 'soon', 'soon', 'later']);
  });

  it('have a label with the number of days', () => {
    expect([12, 1, 0, -1, -3].map(dueLabel)).toEqual([
      'Due in 12 days',
      'Due in 1 day',
      'Due today',
      'Overdue by 1 day',
      'Overdue by 3 days',
    ]);
  });
});
