import { CalendarDays, CalendarPlus, FileText, type LucideIcon, MessageSquare, Upload } from 'lucide-react';
import { Link } from 'react-router';
import type { Role } from '#shared/accounts.ts';
import { countOf } from '#shared/format.ts';
import { paths } from '#shared/paths.ts';
import { buttonClass } from '../ui/button.tsx';

interface Props {
  role: Role;
  name: string;
  unread: number | undefined;
  isFirstSignIn: boolean;
  /** The accountant's name. */
  accountant: string | undefined;
  /** The target of 'Contact accountant'. */
  contactPath: string;
}

interface Action {
  to: string;
  label: string;
  icon: LucideIcon;
}

/** The greeting, open items and the three most used actions. */
export function WelcomeBanner({ role, name, unread, isFirstSignIn, accountant, contactPath }: Props) {
  const actions = role === 'admin' ? staffActions : customerActions(contactPath);
  return (
    <section className="on-pine relative overflow-hidden rounded-card border border-pine-rule px-5 py-4.5 md:p-7 xl:px-8">
      <LedgerCorner />
      <div className="relative">
        <h1 tabIndex={-1} className="text-page font-[650] wrap-anywhere">
          {isFirstSignIn ? 'Welcome' : 'Welcome back'}, {name}
        </h1>
        <p className="mt-1 min-h-[1.5em] text-pine-muted">
          {unread === 0 && isFirstSignIn && firstSentence(accountant)}
          {unread !== undefined && !(unread === 0 && isFirstSignIn) && waiting(unread)}
        </p>
        {/* One row of tiles on phones, so that the content below needs no scrolling; larger text wraps them. */}
        <div className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(100%,5.75rem),1fr))] gap-2.5 xs:flex xs:flex-wrap md:mt-5">
          {actions.map(({ to, label, icon: Icon }, place) => (
            <Link
              key={label}
              to={to}
              className={buttonClass(
                place === 0 ? 'paper' : 'pine-outline',
                'max-xs:flex-col max-xs:gap-1.5! max-xs:px-1.5! max-xs:text-center max-xs:text-caption! max-xs:leading-tight max-xl:px-4',
              )}
            >
              <Icon className="size-4.5 shrink-0" aria-hidden="true" />
              {label}
            </Link>
          ))}
        </div>
      </div>
    </section>
  );
}

const customerActions = (contactPath: string): Action[] => [
  { to: paths.appointments, label: 'Schedule a consultation', icon: CalendarPlus },
  { to: `${paths.files}?tab=upload`, label: 'Upload documents', icon: Upload },
  { to: contactPath, label: 'Contact accountant', icon: MessageSquare },
];

const staffActions: Action[] = [
  { to: paths.appointments, label: 'Open schedule', icon: CalendarDays },
  { to: paths.adminDocuments, label: 'View documents', icon: FileText },
  { to: paths.adminInbox, label: 'Open inbox', icon: MessageSquare },
];

function firstSentence(accountant: string | undefined): string {
  return accountant ? `Your accountant is ${accountant}.` : 'Your account is ready.';
}

function waiting(unread: number): string {
  if (unread === 0) return 'You have read all your messages.';
  return `You have ${countOf(unread, 'unread message')}.`;
}

/** A decorative ledger page, shown if the banner is wide enough. */
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
