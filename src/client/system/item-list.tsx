import { Link } from 'react-router';
import { paths } from '#shared/paths.ts';
import type { SystemItem } from '#shared/system.ts';
import { StateLabel } from './system-state.tsx';

/** Pages with more about an item. */
const pages: Record<string, { to: string; label: string }> = {
  mail: { to: paths.adminMail, label: 'Open the Mail page' },
  waiting: { to: paths.adminFailedJobs, label: 'See what waits' },
  'given-up': { to: paths.adminFailedJobs, label: 'Open Failed jobs' },
  seals: { to: paths.adminAudit, label: 'Open the audit log' },
};

export function ItemList({ items }: { items: SystemItem[] }) {
  return (
    <ul className="divide-y border-t">
      {items.map(({ name, title, state, text, next }) => (
        <li key={name} className="px-5 py-3.5 md:grid md:grid-cols-[13rem_1fr] md:gap-x-6">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 md:block">
            <h3 className="font-semibold">{title}</h3>
            <StateLabel state={state} />
          </div>
          <div className="mt-1 max-w-[72ch] wrap-anywhere md:mt-0">
            <p>{text}</p>
            {next && <p className="mt-1 text-muted-foreground">{next}</p>}
            {pages[name] && state !== 'works' && (
              <Link to={pages[name].to} className="inline-flex min-h-11 items-center text-link">
                {pages[name].label}
              </Link>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
