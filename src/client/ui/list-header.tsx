import type { ReactNode } from 'react';
import { PageHeading } from './page-heading.tsx';

interface Props {
  title: string;
  /** The total as text ('120 people'); announced again when a search changes it. */
  count: string | undefined;
  /** Whether there are more controls than fit beside the title below 1400 px. */
  crowded?: boolean;
  /** Search, filter and the main action, in this order. */
  children?: ReactNode;
}

export function ListHeader({ title, count, crowded = false, children }: Props) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <div
        className={crowded ? 'w-full min-[1400px]:w-auto min-[1400px]:flex-1' : 'w-full lg:w-auto lg:flex-1'}
      >
        <PageHeading
          note={
            <span role="status" className="tabular-nums">
              {count}
            </span>
          }
        >
          {title}
        </PageHeading>
      </div>
      {children}
    </div>
  );
}
