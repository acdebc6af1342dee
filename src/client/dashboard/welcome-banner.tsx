import { CalendarPlus, MessageSquare, Upload } from 'lucide-react';
import { Link } from 'react-router';
import { countOf } from '#shared/format.ts';
import { paths } from '#shared/paths.ts';
import { buttonClass } from '../ui/button.tsx';

/** The greeting, open items and the three most used actions. */
export function WelcomeBanner({ name, unread }: { name: string; unread: number | undefined }) {
  const icon = { className: 'size-4.5 shrink-0', 'aria-hidden': true } as const;
  return (
    <section className="on-pine relative overflow-hidden rounded-card border border-pine-rule px-5 py-6 md:px-8 md:py-7">
      <LedgerCorner />
      <div className="relative">
        <h1 tabIndex={-1} className="text-page font-[650] wrap-anywhere">
          Welcome back, {name}
        </h1>
        <p className="mt-1 min-h-[1.5em] text-pine-muted">{unread !== undefined && waiting(unread)}</p>
        <div className="mt-5 flex flex-col gap-2.5 xs:flex-row xs:flex-wrap">
          <Link to={paths.appointments} className={buttonClass('paper')}>
            <CalendarPlus {...icon} />
            Schedule a consultation
          </Link>
          <Link to={`${paths.files}?tab=upload`} className={buttonClass('pine-outline')}>
            <Upload {...icon} />
            Upload documents
          </Link>
          <Link to={paths.messages} className={buttonClass('pine-outline')}>
            <MessageSquare {...icon} />
            Contact accountant
          </Link>
        </div>
      </div>
    </section>
  );
}

function waiting(unread: number): string {
  return unread > 0
    ? `${countOf(unread, 'unread message')} from your accountant.`
    : 'You have read all your messages.';
}

/** A decorative ledger page, where the banner is wide enough. */
function LedgerCorner() {
  return (
    <svg
      viewBox="0 0 300 190"
      className="absolute -top-3 right-0 hidden h-[calc(100%+24px)] xl:block"
      aria-hidden="true"
    >
      <g transform="rotate(-5 150 95)">
        <path d="M70 -10h300v260H70z" className="fill-pine-raised" />
        <path d="M70 20h300v19H70zM70 58h300v19H70zM70 96h300v19H70z" className="fill-pine-rule/55" />
        <path d="M100 -10v260M105 -10v260" className="stroke-pine-clay/70" />
        <g className="fill-pine-muted/70">
          <path d="M122 26h70v7h-70zM122 45h52v7h-52zM122 64h84v7h-84zM122 83h44v7h-44zM122 102h62v7h-62z" />
          <path d="M238 26h38v7h-38zM250 45h26v7h-26zM232 64h44v7h-44zM246 83h30v7h-30zM240 102h36v7h-36z" />
        </g>
        <path d="m80 30 4 4 7-9M80 68l4 4 7-9" className="fill-none stroke-pine-clay" strokeWidth="2" />
        <path d="M226 126h54M226 150h54M226 154h54" className="stroke-pine-muted" />
        <path d="M226 134h50v8h-50z" className="fill-pine-text" />
      </g>
    </svg>
  );
}
