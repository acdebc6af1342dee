import type { ReactNode } from 'react';
import { SitePage } from './site-page.tsx';

/** The layout of the pages behind links in newsletter emails. */
export function NewsletterFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <SitePage>
      <div aria-hidden="true" className="w-12 double-rule" />
      <h1 tabIndex={-1} className="mt-5 font-serif text-section font-[460]">
        {title}
      </h1>
      <div className="mt-5 max-w-[60ch] space-y-6 text-public">{children}</div>
    </SitePage>
  );
}
