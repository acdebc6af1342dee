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

/** What `senderName` returns, for searches by users who must not find anybody by email address. */
export function senderNameText(): SQL {
  return sql`coalesce(
    nullif(concat_ws(' ', nullif(${users.firstName}, ''), nullif(${users.lastName}, '')), ''),
    case ${users.role} when 'admin' then coalesce(${users.jobTitle}, 'Staff member') else ${users.username} end)`;
}

export function senderNameWords(): SQL {
  return sql`search_words(${senderNameText()})`;
}
