import { users } from './schema.ts';

/** The columns that `personName`, `staffName` and `senderName` need. */
export const nameColumns = {
  firstName: users.firstName,
  lastName: users.lastName,
  username: users.username,
  role: users.role,
  jobTitle: users.jobTitle,
};
