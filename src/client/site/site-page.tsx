import type { ReactNode } from 'react';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

/** A public page with a light top: header, one column of content, footer. */
export function SitePage({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader />
      <main id="main" tabIndex={-1} className="site-column flex-1 pt-28 pb-18 md:pt-38 md:pb-28">
        {children}
      </main>
      <SiteFooter />
    </div>
  );
}
