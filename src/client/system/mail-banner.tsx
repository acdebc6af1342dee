import { MailWarning } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { paths } from '#shared/paths.ts';
import { useMailProblem } from './api.ts';

/** On every staff page of an owner while mail does not go out: a mail about it would not arrive. */
export function MailBanner({ isOwner }: { isOwner: boolean }) {
  const problem = useMailProblem(isOwner).data?.problem;
  const { pathname } = useLocation();
  if (!problem || pathname === paths.adminSystem) return null;
  return (
    <div role="status" className="border-b border-warning bg-warning-soft px-4 py-2 md:px-8">
      <p className="flex gap-2.5">
        <MailWarning className="mt-0.5 size-5 shrink-0 text-warning" aria-hidden="true" />
        <span className="min-w-0">
          {problem}{' '}
          <Link to={paths.adminSystem} className="text-link">
            What to do
          </Link>
        </span>
      </p>
    </div>
  );
}
