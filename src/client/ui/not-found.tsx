import { Link } from 'react-router';
import type { DrawingName } from './drawing.tsx';
import { EmptyState } from './empty-state.tsx';
import { PageHeading } from './page-heading.tsx';

interface Props {
  /** What the page would show: 'Client'. */
  noun: string;
  drawing: DrawingName;
  /** The link to the list of all of them. */
  list: { to: string; label: string };
}

/** A page whose address names a row that does not exist, or that this user may not see. */
export function NotFound({ noun, drawing, list }: Props) {
  return (
    <div className="max-w-[640px] space-y-5">
      <PageHeading>{noun} not found</PageHeading>
      <EmptyState drawing={drawing} title={`There is no ${noun.toLowerCase()} at this address`}>
        <Link to={list.to} className="inline-flex min-h-11 items-center text-link">
          {list.label}
        </Link>
      </EmptyState>
    </div>
  );
}
