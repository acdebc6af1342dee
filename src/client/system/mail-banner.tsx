import { MailWarning } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { paths } from '#shared/paths.ts';
import { useUser } from '../core/session.ts';
import { useMailProblem } from './api.ts';

/** Shown on every staff page while mail does not go out, since an email about it would not arrive. */
export function MailBanner() {
  const { problem, next } = useMailProblem().data ?? {};
  const isOwner = useUser().staffLevel === 'owner';
  const { pathname } = useLocation();
  // The System page shows it anyway.
  if (!problem || pathname === paths.adminSystem) return null;
  return (
    <section
      aria-label="Mail"
      className="flex gap-2.5 border-b border-warning bg-warning-soft px-4 py-2 md:px-6"
    >
      <MailWarning className="mt-0.5 size-5 shrink-0 text-warning" aria-hidden="true" />
      <p role="status" className="min-w-0">
        {problem} {!isOwner && next}
        {isOwner && (
          <>
            <Link to={paths.adminSystem} className="text-link">
              What to do
            </Link>
            {pathname !== paths.adminFailedJobs && (
              <>
                {' · '}
                <Link to={paths.adminFailedJobs} className="text-link">
                  See what waits
                </Link>
              </>
            )}
          </>
        )}
      </p>
    </section>
  );
}
