import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { firm } from '#firm';
import { paths } from '#shared/paths.ts';
import { FirmMark } from '../core/firm-mark.tsx';
import { AuthPanel } from './auth-panel.tsx';

interface Props {
  title: string;
  children: ReactNode;
}

/** The layout of pages around signing in: one heading, one task. Always light. */
export function AccountFrame({ title, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(title);

  // A finished step changes the heading, which then gets the focus.
  useEffect(() => {
    if (shown.current === title) return;
    shown.current = title;
    heading.current?.focus();
  }, [title]);

  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-12">
      <AuthPanel />
      <main className="px-5 pt-5 pb-12 xs:px-10 lg:col-span-7 lg:px-16 lg:pt-[clamp(40px,9vh,112px)]">
        <div className="mx-auto w-full max-w-[520px]">
          <Link
            to={paths.home}
            className="mb-6 inline-flex min-h-11 items-center gap-3 font-serif text-[1.25rem] font-[560] lg:hidden"
          >
            <FirmMark />
            {firm.name}
          </Link>
          <h1 ref={heading} tabIndex={-1} className="font-serif text-section font-[460]">
            {title}
          </h1>
          <div className="mt-3 space-y-6">{children}</div>
        </div>
      </main>
    </div>
  );
}
