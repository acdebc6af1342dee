/** Explains what an assignment does, depending on `firm.files.assignedStaffOnly`. */
export function assignmentExplanation(assignedStaffOnly: boolean): string {
  return assignedStaffOnly
    ? "Only those chosen here can open this client's files. Other colleagues do not see them."
    : "Every colleague can open this client's files, because staff cover for one another. The choice here only says whose client it is.";
}

/** Explains what an empty assignment means. */
export function noStaffAssigned(assignedStaffOnly: boolean): string {
  return assignedStaffOnly
    ? "Nobody is chosen: nobody at the firm can open this client's files."
    : 'Nobody is chosen.';
}
