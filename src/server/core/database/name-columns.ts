import { users } from './schema.ts';

/** What a person is called by, whoever reads it (`personName`, `staffName`, `senderName`): a query for a name needs no more. */
export const nameColumns = {
  firstName: users.firstName,
  lastName: users.lastName,
  username: users.username,
  role: users.role,
  jobTitle: users.jobTitle,
};
