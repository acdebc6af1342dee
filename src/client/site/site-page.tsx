import type { ReactNode } from 'react';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

/** A public page that opens light: header, one column of content, footer. */
export function SitePage({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader />
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto w-full max-w-[1280px] flex-1 px-5 pt-28 pb-18 md:px-10 md:pt-38 md:pb-28 xl:px-0"
      >
        {children}
      </main>
      <SiteFooter />
    </div>
  );
}
