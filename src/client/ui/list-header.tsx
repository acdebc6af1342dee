import type { ReactNode } from 'react';
import { PageHeading } from './page-heading.tsx';

interface Props {
  title: string;
  /** How many there are, in words ('120 people'); read out again when a search changes it. */
  count: string | undefined;
  /** Search, filter and the main action, in this order. */
  children?: ReactNode;
}

export function ListHeader({ title, count, children }: Props) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <div className="w-full lg:w-auto lg:flex-1">
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
