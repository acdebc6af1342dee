import { Link } from 'react-router';
import type { Role } from '#shared/accounts.ts';
import { clientPath } from '#shared/paths.ts';
import { rowNameClass } from '../ui/row-opener.tsx';

interface Props {
  /** Null for guests and staff, who have no client page. */
  id: number | null | undefined;
  name: string;
  /** How it looks: as the name of a row, within a text, truncated to one line, or as a link. */
  look?: keyof typeof looks;
}

/** Like the surrounding text, underlined on hover. Lies above a link that covers the row. */
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

/** A client's name in the staff's screens, as a link to the client's page. */
export function ClientLink({ id, name, look = 'plain' }: Props) {
  if (!id) return name;
  return (
    <Link to={clientPath(id)} className={`wrap-anywhere ${looks[look]}`}>
      {name}
    </Link>
  );
}
