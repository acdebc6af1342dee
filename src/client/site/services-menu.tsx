import { ChevronDown } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router';
import { headerServices } from '#firm';
import { servicePath } from '#shared/paths.ts';

/** A native popover: it opens without JavaScript, closes with Escape and returns the focus. */
export function ServicesMenu({ className }: { className: string }) {
  const menu = useRef<HTMLUListElement>(null);
  return (
    <>
      <button type="button" popoverTarget="services-menu" className={`${className} gap-1.5`}>
        Services
        <ChevronDown className="size-4" aria-hidden="true" />
      </button>
      <ul
        ref={menu}
        id="services-menu"
        popover="auto"
        className="below-opener w-64 rounded-card border bg-card p-1.5 text-foreground shadow-menu open:animate-menu"
      >
        {headerServices.map(({ label, slug }) => (
          <li key={slug}>
            <Link
              to={servicePath(slug)}
              prefetch="intent"
              onClick={() => menu.current?.hidePopover()}
              className="flex min-h-11 items-center rounded-badge px-3 text-body font-medium hover:bg-muted"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
