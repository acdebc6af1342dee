import { describe, expect, it } from 'vitest';
import { accountKind, consequencesOf } from './account-change.ts';

describe('the consequences of a change of role', () => {
  it('always end with signing out and the email', () => {
    for (const [from, to] of [
      ['customer', 'staff'],
      ['customer', 'owner'],
      ['staff', 'owner'],
      ['owner', 'staff'],
      ['staff', 'customer'],
      ['owner', 'customer'],
    ] as const) {
      expect(consequencesOf(from, to).slice(-2)).toEqual([
        'They are signed out everywhere and must log in again.',
        'They and all owners get an email about it.',
      ]);
    }
  });

  it('say what the user gains or loses', () => {
    expect(consequencesOf('customer', 'staff')[0]).toContain('They see all clients');
    expect(consequencesOf('customer', 'staff')[1]).toContain('no bookings until you switch that on');
    expect(consequencesOf('staff', 'owner')[0]).toContain('staff accounts');
    expect(consequencesOf('owner', 'staff')[1]).toContain('can no longer manage staff accounts');
    expect(consequencesOf('owner', 'customer')[0]).toContain('lose access to all clients');
  });

  it('depend on the level only for staff', () => {
    expect(accountKind('customer', 'owner')).toBe('customer');
    expect(accountKind('admin', null)).toBe('staff');
    expect(accountKind('admin', 'owner')).toBe('owner');
  });
});
