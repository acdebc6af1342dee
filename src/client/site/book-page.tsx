import { Link } from 'react-router';
import { firm } from '../../../firm.config.ts';
import { paths } from '../../shared/paths.ts';
import { MailLink, PhoneLink } from '../core/firm-links.tsx';
import { pageMeta } from '../core/page-meta.ts';
import { buttonClass } from '../ui/button.tsx';
import { Drawing } from '../ui/drawing.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

export const meta = () => pageMeta('Schedule a Consultation', 'Book a free 30-minute first consultation.');

export default function BookPage() {
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader>
        <Link to={paths.auth} className={buttonClass('secondary')}>
          Log In
        </Link>
      </SiteHeader>
      <main className="mx-auto w-full max-w-[1280px] flex-1 px-5 py-12 md:px-10 md:py-20 xl:px-0">
        <h1 tabIndex={-1} className="font-serif text-section font-[460]">
          Schedule a Consultation
        </h1>
        <div className="mt-8 flex flex-col gap-7 border-t pt-8 text-public sm:flex-row">
          <Drawing name="calendar" />
          <div className="max-w-[56ch] space-y-4">
            <p className="font-semibold">Booking online is not open yet.</p>
            <p>
              Call <PhoneLink />, {firm.hours}, or write to <MailLink />, and we will find a time together.
            </p>
            <p className="text-muted-foreground">The first consultation is free and takes 30 minutes.</p>
          </div>
        </div>
      </main>
      <SiteFooter />
    </div>
  );
}
