import { Link } from 'react-router';
import type { Role } from '#shared/accounts.ts';
import { clientPath } from '#shared/paths.ts';
import { rowNameClass } from '../ui/row-opener.tsx';

interface Props {
  /** Null for guests and staff, who have no such page. */
  id: number | null | undefined;
  name: string;
  /** The name of a list's row, one in a text, or one that is shortened to its line. */
  look?: keyof typeof looks;
}

/** As the text around it, underlined under the pointer; above a link that covers the row. */
const plain =
  'relative z-1 underline decoration-transparent underline-offset-3 transition-colors hover:decoration-current';

const looks = {
  row: rowNameClass,
  plain,
  line: `inline-block max-w-full truncate align-bottom ${plain}`,
  link: 'text-link',
};

/** The id for `ClientLink`, if the user is a customer. */
export function clientId(user: { id: number; role: Role } | null | undefined): number | null {
  return user?.role === 'customer' ? user.id : null;
}

/** A client's name in the staff's screens: the way to the client's page. */
export function ClientLink({ id, name, look = 'plain' }: Props) {
  if (!id) return name;
  return (
    <Link to={clientPath(id)} className={`wrap-anywhere ${looks[look]}`}>
      {name}
    </Link>
  );
}
