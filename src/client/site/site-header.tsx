import { Link } from 'react-router';
import { firm } from '#firm';
import { paths } from '#shared/paths.ts';
import { FirmMark } from '../core/firm-mark.tsx';
import { useScrolled } from '../core/use-scrolled.ts';
import { buttonClass } from '../ui/button.tsx';
import { ServicesMenu } from './services-menu.tsx';
import { SiteMenu } from './site-menu.tsx';
import { sections } from './site-navigation.ts';

interface Props {
  /** For a page with a dark top: the header is dark too until the page is scrolled. */
  overHero?: boolean;
}

export function SiteHeader({ overHero = false }: Props) {
  const scrolled = useScrolled();
  const dark = overHero && !scrolled;
  const bar = dark
    ? 'on-pine-glass'
    : `bg-card ${scrolled ? 'shadow-header' : 'shadow-[0_1px_0_var(--color-border)]'}`;
  const item = `inline-flex min-h-11 items-center rounded-control px-2 text-body font-medium lg:px-3 transition-colors ${dark ? 'hover:bg-pine-raised' : 'hover:bg-muted'}`;
  return (
    <>
      <a
        href="#main"
        className="fixed top-2 left-2 z-60 -translate-y-20 rounded-control bg-primary px-4 py-2.5 font-semibold text-on-primary focus:translate-y-0"
      >
        Skip to content
      </a>
      <header
        data-scrolled={scrolled || undefined}
        className={`fixed inset-x-0 top-0 z-30 transition-[background-color,color,box-shadow] duration-180 ${bar}`}
      >
        <div className="site-column flex h-16 items-center justify-between gap-3 md:h-18">
          <Link
            to={paths.home}
            className="flex min-h-11 items-center gap-2.5 rounded-control font-serif text-[1.125rem] leading-tight font-[560] lg:text-[1.25rem]"
          >
            <FirmMark paper={dark} />
            {firm.name}
          </Link>
          <nav aria-label="Main" className="hidden flex-1 items-center gap-1 pl-2 md:flex lg:pl-12">
            <ServicesMenu className={item} />
            {sections.map(({ label, to }) => (
              <Link key={to} to={to} className={item}>
                {label}
              </Link>
            ))}
          </nav>
          <nav aria-label="Account" className="hidden shrink-0 items-center gap-2 md:flex">
            <Link to={paths.auth} className={item}>
              Log in
            </Link>
            <Link to={paths.register} className={buttonClass(dark ? 'paper' : 'primary')}>
              Sign up
            </Link>
          </nav>
          <SiteMenu />
        </div>
      </header>
    </>
  );
}
