import { ArrowRight, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Role } from '#shared/accounts.ts';
import { paths } from '#shared/paths.ts';
import { useDemo } from './api.ts';

interface Props {
  onChoose: (username: string, password: string) => void;
  disabled: boolean;
}

const groups: { role: Role; label: string }[] = [
  { role: 'admin', label: 'Firm staff' },
  { role: 'customer', label: 'Clients' },
];

/** Signs in to a demo account with one click. Rendered only if the server runs in demo mode. */
export function DemoAccounts({ onChoose, disabled }: Props) {
  const demo = useDemo();
  const [open, setOpen] = useState(false);
  if (!demo) return null;
  return (
    <section aria-labelledby="demo-heading" data-demo-accounts className="mt-8 border-t pt-5">
      <div className="flex items-center justify-between gap-4">
        <h2 id="demo-heading" className="text-body font-semibold">
          Demo accounts
        </h2>
        <button
          type="button"
          aria-expanded={open}
          aria-controls="demo-list"
          onClick={() => setOpen(!open)}
          className="-my-2 inline-flex min-h-11 items-center gap-1.5 text-link md:hidden"
        >
          {open ? 'Hide' : 'Show'}
          <ChevronDown className={`size-4.5 ${open ? 'rotate-180' : ''}`} aria-hidden="true" />
        </button>
        <StoryLink className="-my-2 hidden md:inline-flex" />
      </div>
      <div id="demo-list" className={open ? '' : 'hidden md:block'}>
        <p className="mt-1 text-caption text-muted-foreground">
          They all use the password{' '}
          <code className="rounded-badge bg-muted px-1.5 py-0.5 font-sans font-semibold text-foreground">
            {demo.password}
          </code>{' '}
          and need no second step.
        </p>
        <StoryLink className="inline-flex md:hidden" />
        <div className="mt-1 grid gap-x-8 gap-y-5 xs:grid-cols-2 md:mt-4">
          {groups.map(({ role, label }) => (
            <div key={role}>
              <h3 className="text-caption font-semibold text-muted-foreground">{label}</h3>
              <ul className="mt-1 divide-y border-y">
                {demo.accounts
                  .filter((account) => account.role === role)
                  .map(({ username, title, about, suggestion }) => (
                    <li key={username} className="pb-2.5">
                      <button
                        type="button"
                        disabled={disabled}
                        aria-describedby={`about-${username}`}
                        onClick={() => onChoose(username, demo.password)}
                        className="min-h-11 w-full pt-2 text-left text-body text-link"
                      >
                        {title}
                      </button>
                      <p id={`about-${username}`} className="text-caption text-muted-foreground">
                        {about}{' '}
                        <span className="block">
                          <span className="font-semibold text-foreground">Try:</span> {suggestion}
                        </span>
                      </p>
                    </li>
                  ))}
              </ul>
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}

function StoryLink({ className }: { className: string }) {
  return (
    <Link to={paths.demo} className={`min-h-11 items-center gap-1.5 text-link ${className}`}>
      Follow a story instead
      <ArrowRight className="size-4.5" aria-hidden="true" />
    </Link>
  );
}
