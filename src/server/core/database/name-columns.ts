import { type SQL, sql } from 'drizzle-orm';
import { users } from './schema.ts';

/** The columns that `personName`, `staffName` and `senderName` need. */
export const nameColumns = {
  firstName: users.firstName,
  lastName: users.lastName,
  username: users.username,
  role: users.role,
  jobTitle: users.jobTitle,
};

const fullName = sql`nullif(concat_ws(' ', nullif(${users.firstName}, ''), nullif(${users.lastName}, '')), '')`;

/** What `personName` returns. */
export function personNameText(): SQL {
  return sql`coalesce(${fullName}, ${users.username})`;
}

/** What `senderName` returns, for searches by users who must not find anybody by email address. */
export function senderNameText(): SQL {
  return sql`coalesce(${fullName},
    case ${users.role} when 'admin' then coalesce(${users.jobTitle}, 'Staff member') else ${users.username} end)`;
}
