import serifFont from '@fontsource-variable/source-serif-4/files/source-serif-4-latin-opsz-normal.woff2?url';
import { Link } from 'react-router';
import { firm } from '../../../firm.config.ts';
import { paths } from '../../shared/paths.ts';
import { buttonClass } from '../ui/button.tsx';
import { Hero } from './hero.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

export const links = () => [
  { rel: 'preload', href: serifFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' as const },
];

export const meta = () => [
  { title: `${firm.name} · Accounting, tax and business consulting` },
  { name: 'description', content: firm.description },
];

export default function LandingPage() {
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader pine>
        <Link to={paths.auth} className={buttonClass('pine-outline', 'border-transparent px-2 xs:px-3')}>
          Log in
        </Link>
        <Link to={paths.register} className={buttonClass('paper', 'px-3 xs:px-4.5')}>
          Sign up
        </Link>
      </SiteHeader>
      <main className="on-pine flex-1">
        <Hero />
      </main>
      <SiteFooter />
    </div>
  );
}
