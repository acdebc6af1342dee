import { Link } from 'react-router';
import { firm, texts } from '#firm';
import { paths } from '#shared/paths.ts';
import { MailLink, PhoneLink } from '../core/firm-links.tsx';
import { publicMeta } from '../core/page-meta.ts';
import { GuestBooking } from '../guest-appointments/guest-booking.tsx';
import { TeamPanel } from '../staff-profiles/team-panel.tsx';
import { CheckList } from '../ui/check-list.tsx';
import { SitePage } from './site-page.tsx';

const title = 'Schedule a Consultation';

export const meta = () =>
  publicMeta({
    title: `${title} · ${firm.name}`,
    description: texts.consultation.description,
    path: paths.book,
  });

export default function BookPage() {
  return (
    <SitePage>
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1">
        <h1 tabIndex={-1} className="font-serif text-section font-[460]">
          {title}
        </h1>
        <p className="text-public text-muted-foreground">
          Already a client?{' '}
          <Link to={paths.auth} className="text-link inline-flex min-h-11 items-center">
            Log In
          </Link>
        </p>
      </div>
      {/* Hidden after booking, when there is nothing left to choose. */}
      <p className="mt-2 max-w-[70ch] text-public text-pretty [main:has([data-booked])_&]:hidden">
        Choose whom you would like to meet, a day and a time that suit you. {texts.consultation.promise}
      </p>
      <div className="mt-6 grid grid-cols-1 items-start gap-x-12 gap-y-10 lg:mt-8 lg:grid-cols-12">
        <div className="rounded-card border bg-card px-5 pt-5 xs:pt-6 lg:col-span-7">
          <noscript>
            <p className="mb-6 rounded-control bg-warning-soft px-4 py-3 text-warning">
              Booking online needs JavaScript. Please call <PhoneLink className="font-semibold underline" />,
              and we will find a time together.
            </p>
          </noscript>
          <GuestBooking />
        </div>
        <aside aria-label="About the consultation" className="text-public lg:sticky lg:top-28 lg:col-span-5">
          <CheckList
            className="border-y"
            items={[
              'We send you an invitation for your calendar, with a link to move or cancel.',
              `We meet ${firm.hours}.`,
            ]}
          />
          <p className="mt-6 text-muted-foreground">
            Would you rather talk to somebody? Call <PhoneLink /> or write to <MailLink />.
          </p>
          <TeamPanel className="mt-8" columns="xs:grid-cols-2" />
        </aside>
      </div>
    </SitePage>
  );
}
