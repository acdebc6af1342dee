import { Link } from 'react-router';
import { firm } from '../../../firm.config.ts';
import { paths } from '../../shared/paths.ts';
import { MailLink, PhoneLink } from '../core/firm-links.tsx';
import { publicMeta } from '../core/page-meta.ts';
import { Drawing } from '../ui/drawing.tsx';
import { SitePage } from './site-page.tsx';

export const meta = () =>
  publicMeta({
    title: `Schedule a Consultation · ${firm.name}`,
    description: 'Book a free 30-minute first consultation.',
    path: paths.book,
  });

export default function BookPage() {
  return (
    <SitePage>
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1">
        <h1 tabIndex={-1} className="font-serif text-section font-[460]">
          Schedule a Consultation
        </h1>
        <p className="text-public text-muted-foreground">
          Already a client?{' '}
          <Link to={paths.auth} className="text-link inline-flex min-h-11 items-center">
            Log In
          </Link>
        </p>
      </div>
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
    </SitePage>
  );
}
