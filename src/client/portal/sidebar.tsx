import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { firm } from '#firm';
import type { Role } from '#shared/accounts.ts';
import { homeFor } from '#shared/paths.ts';
import { FirmMark } from '../core/firm-mark.tsx';
import { iconButtonClass } from '../ui/icon-button.tsx';
import { entries, inboxFor, type Waiting } from './navigation.ts';
import { NavigationLink } from './navigation-link.tsx';

interface Props {
  role: Role;
  waiting: Waiting;
}

/** The full sidebar from 768 px on; between 480 and 767 px an icon rail that expands over the page. */
export function Sidebar({ role, waiting }: Props) {
  const [expanded, setExpanded] = useState(false);
  const { pathname } = useLocation();
  const toggle = useRef<HTMLButtonElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of page closes the rail
  useEffect(() => setExpanded(false), [pathname]);

  useEffect(() => {
    if (!expanded) return;
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setExpanded(false);
      // Icons replace the labelled items, one of which may have the focus.
      toggle.current?.focus();
    };
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [expanded]);

  const ToggleIcon = expanded ? PanelLeftClose : PanelLeftOpen;
  return (
    <div className="hidden shrink-0 print:hidden xs:block xs:w-16 md:w-56">
      <aside
        aria-label="Sidebar"
        className={`fixed inset-y-0 left-0 z-40 flex flex-col border-r bg-card transition-[width] md:w-56 ${expanded ? 'w-62 shadow-menu md:shadow-none' : 'w-16'}`}
      >
        <Link
          to={homeFor(role)}
          className="mx-2.5 mt-2.5 flex h-11 items-center gap-3 overflow-hidden rounded-control px-1.5 text-title font-[650] md:mx-3 md:px-2"
        >
          <FirmMark />
          <span className={expanded ? 'truncate' : 'sr-only md:not-sr-only md:truncate'}>
            {firm.shortName}
          </span>
        </Link>
        <nav id="sidebar" aria-label="Main" className="mt-4 flex-1 overflow-y-auto px-2 pb-3 md:px-3">
          <ul className="space-y-1">
            {entries[role].map((entry) => {
              const count = entry.to === inboxFor(role) ? waiting : undefined;
              return (
                <li key={entry.to}>
                  <div className={expanded ? '' : 'hidden md:block'}>
                    <NavigationLink entry={entry} waiting={count} />
                  </div>
                  <div className={expanded ? 'hidden' : 'md:hidden'}>
                    <NavigationLink entry={entry} waiting={count} iconOnly />
                  </div>
                </li>
              );
            })}
          </ul>
        </nav>
        <button
          ref={toggle}
          type="button"
          aria-expanded={expanded}
          aria-controls="sidebar"
          aria-label={expanded ? 'Collapse the menu' : 'Expand the menu'}
          onClick={() => setExpanded(!expanded)}
          className={`${iconButtonClass} mx-2.5 mb-2.5 md:hidden`}
        >
          <ToggleIcon className="size-5" aria-hidden="true" />
        </button>
      </aside>
    </div>
  );
}
