import { Link, Outlet } from 'react-router';
import { paths } from '#shared/paths.ts';
import { useUser } from '../core/session.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

/** For navigation only: the server checks access on every call. */
export default function OwnerGuard() {
  if (useUser().staffLevel === 'owner') return <Outlet />;
  return (
    <div className="max-w-[640px] space-y-5">
      <PageHeading>For owners</PageHeading>
      <EmptyState drawing="people" title="Only an owner can open this page">
        <p>Ask an owner of the firm if you need something from it.</p>
        <Link to={paths.adminSettings} className="inline-flex min-h-11 items-center text-link">
          Back to the settings
        </Link>
      </EmptyState>
    </div>
  );
}
