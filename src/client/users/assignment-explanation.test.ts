import { describe, expect, it } from 'vitest';
import { assignmentExplanation, noStaffAssigned } from './assignment-explanation.ts';

describe('the explanation of staff assignment', () => {
  it('says that all staff see the files, by default', () => {
    expect(assignmentExplanation(false)).toContain("Every colleague can open this client's files");
    expect(noStaffAssigned(false)).toBe('Nobody is chosen.');
  });

  it('says that only assigned staff see the files, with assignedStaffOnly', () => {
    expect(assignmentExplanation(true)).toContain("Only those chosen here can open this client's files.");
    expect(noStaffAssigned(true)).toContain("nobody at the firm can open this client's files");
  });
});
