import { describe, expect, it } from 'vitest';
import { assignmentMeaning, noStaffAssigned } from './assignment-meaning.ts';

describe('the explanation of staff assignment', () => {
  it('says that all staff see the files, by default', () => {
    expect(assignmentMeaning(false)).toContain("Every colleague can open this client's files");
    expect(noStaffAssigned(false)).toBe('Nobody is chosen.');
  });

  it('says that only assigned staff see the files, with assignedStaffOnly', () => {
    expect(assignmentMeaning(true)).toContain("Only those chosen here can open this client's files.");
    expect(noStaffAssigned(true)).toContain("nobody at the firm can open this client's files");
  });
});
