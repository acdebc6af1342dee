import type { ReactNode } from 'react';
import { PageHeading } from './page-heading.tsx';

interface Props {
  title: string;
  /** The total as text ('120 people'); announced again when a search changes it. */
  count: string | undefined;
  /** Whether there are more controls than fit beside the title below 1280 px. */
  crowded?: boolean;
  /** Search, filter and the main action, in this order. */
  children?: ReactNode;
}

export function ListHeader({ title, count, crowded = false, children }: Props) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <div className={crowded ? 'w-full xl:w-auto xl:flex-auto' : 'w-full lg:w-auto lg:flex-auto'}>
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
      {/* One group, which moves to the next line as a whole if it does not fit beside the title. */}
      <div className={`contents flex-wrap items-center gap-3 ${crowded ? 'xl:flex' : 'lg:flex'}`}>
        {children}
      </div>
    </div>
  );
}
