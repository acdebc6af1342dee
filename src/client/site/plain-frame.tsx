import type { ReactNode } from 'react';
import { SiteHeader } from './site-header.tsx';

/** A public page with one message. */
export function PlainFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <SiteHeader />
      <main id="main" tabIndex={-1} className="site-column pt-32 pb-16 md:pt-42 md:pb-24">
        <div aria-hidden="true" className="w-12 double-rule" />
        <h1 tabIndex={-1} className="mt-5 font-serif text-section font-[460]">
          {title}
        </h1>
        <div className="mt-4 max-w-[60ch] space-y-6 text-public text-muted-foreground">{children}</div>
      </main>
    </>
  );
}
