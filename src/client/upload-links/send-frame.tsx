import { Lock } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Link } from 'react-router';
import { firm } from '#firm';
import { maxUploadBytes } from '#shared/files.ts';
import { formatFileSize } from '#shared/format.ts';
import { paths } from '#shared/paths.ts';
import { PhoneLink } from '../core/firm-links.tsx';
import { FirmMark } from '../core/firm-mark.tsx';
import { linkDay } from './link-day.ts';

/** The public frame of a page with one task, without a menu or other links. */
export function SendFrame({ children }: { children: ReactNode }) {
  return (
    <main className="mx-auto w-full max-w-[600px] px-5 pt-6 pb-14 xs:px-6">
      <p className="mb-6 flex min-h-11 items-center gap-3 font-serif text-[1.25rem] font-[560]">
        <FirmMark />
        {firm.name}
      </p>
      <div className="space-y-5">{children}</div>
      <noscript>
        <p className="mt-5">This page needs JavaScript. If you cannot turn it on, call {firm.phone.label}.</p>
      </noscript>
    </main>
  );
}

interface HeadingProps {
  children: ReactNode;
  /** Whether it takes the focus, because it replaces another heading. */
  focused?: boolean;
}

export function PageTitle({ children, focused = false }: HeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focused) heading.current?.focus();
  }, [focused]);
  return (
    <h1 ref={heading} tabIndex={-1} className="font-serif text-section font-[460] wrap-anywhere outline-none">
      {children}
    </h1>
  );
}

export function SendHeading() {
  return (
    <div className="space-y-1.5">
      <PageTitle>Send papers to {firm.name}</PageTitle>
      <p>You need no account and no password.</p>
    </div>
  );
}

export function OnlyAddsNote() {
  return (
    <div className="flex gap-3 rounded-card border bg-card px-4 py-3">
      <Lock className="mt-0.5 size-5 shrink-0 text-muted-foreground" aria-hidden="true" />
      <p>
        <strong className="block font-semibold">This link can only add files.</strong>
        Nobody can use it to see, open or delete anything.
      </p>
    </div>
  );
}

export function NeededCard({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="divide-y rounded-card border bg-card">
      <h2 id={id} className="px-5 py-3.5 text-title font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** What the link accepts, until when, and whom to ask. */
export function LinkTerms({ expiresAt }: { expiresAt?: string }) {
  return (
    <div className="space-y-3 text-caption text-muted-foreground">
      <p>
        Photos, PDF, Word or Excel, at most {formatFileSize(maxUploadBytes)} each. Every file is checked and
        stored encrypted.
      </p>
      <p>
        Are these your own papers?{' '}
        <Link to={paths.auth} className="text-link">
          Log in to your account
        </Link>{' '}
        and see the whole list.
      </p>
      <p>
        {expiresAt && `This link works until ${linkDay(expiresAt)}. `}Questions? Call <PhoneLink />.
      </p>
    </div>
  );
}
