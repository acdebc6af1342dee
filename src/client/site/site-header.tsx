import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { firm } from '../../../firm.config.ts';
import { paths } from '../../shared/paths.ts';
import { FirmMark } from '../core/firm-mark.tsx';

/** The firm's name at the left, a page's own links at the right. `pine` is for pages that open dark. */
export function SiteHeader({ pine = false, children }: { pine?: boolean; children?: ReactNode }) {
  // Beside two buttons a small phone has room for the mark alone.
  const wordmark = pine ? 'max-[379px]:sr-only' : '';
  return (
    <header className={pine ? 'on-pine' : 'border-b bg-card'}>
      <div className="mx-auto flex h-16 max-w-[1280px] items-center justify-between gap-3 px-5 md:h-18 md:px-10 xl:px-0">
        <Link
          to={paths.home}
          className="flex min-h-11 items-center gap-2.5 rounded-control font-serif text-[15px] leading-tight font-[560] xs:text-[20px]"
        >
          <FirmMark paper={pine} />
          <span className={wordmark}>{firm.name}</span>
        </Link>
        <nav aria-label="Account" className="flex shrink-0 items-center gap-1 xs:gap-2">
          {children}
        </nav>
      </div>
    </header>
  );
}
