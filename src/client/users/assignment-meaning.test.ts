import { describe, expect, it } from 'vitest';
import { assignmentMeaning, noStaffAssigned } from './assignment-meaning.ts';

describe('what assigning staff means', () => {
  it('is told as it is where staff cover for one another', () => {
    expect(assignmentMeaning(false)).toContain("Every colleague can open this client's files");
    expect(noStaffAssigned(false)).toBe('Nobody is chosen.');
  });

  it('is told as it is where only assigned staff see files', () => {
    expect(assignmentMeaning(true)).toContain("Only those chosen here can open this client's files.");
    expect(noStaffAssigned(true)).toContain("nobody at the firm can open this client's files");
  });
});
