import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { formatNumber } from '#shared/format.ts';
import { Skeleton } from '../ui/skeleton.tsx';

interface Figure {
  label: string;
  value: number | undefined;
  to: string;
  linkLabel: string;
  /** What is counted, after the number. */
  note?: string;
}

/** Counts side by side. `stacked` turns them into rows on phones. */
export function Figures({ figures, stacked = false }: { figures: Figure[]; stacked?: boolean }) {
  const columns = figures.length === 3 ? 'md:grid-cols-3' : 'md:grid-cols-2';
  return (
    <dl
      className={`grid overflow-hidden rounded-card border bg-card ${columns} ${stacked ? 'divide-y md:divide-x md:divide-y-0' : 'grid-cols-2 divide-x'}`}
    >
      {figures.map(({ label, value, to, linkLabel, note }) => (
        <div
          key={label}
          className={`relative px-4 py-4 md:px-5 transition-colors hover:bg-muted ${stacked ? 'flex items-center justify-between gap-4 md:block' : ''}`}
        >
          <dt className="text-body font-medium text-muted-foreground">{label}</dt>
          <dd className={stacked ? 'flex items-center gap-4 md:block' : ''}>
            <span className="block text-stat font-[650] tabular-nums md:mt-1">
              {value === undefined ? <Skeleton className="my-1 h-8 w-16" /> : formatNumber(value)}
              {note && value !== undefined && (
                <span className="ml-2 text-body font-normal tracking-normal text-muted-foreground">
                  {note}
                </span>
              )}
            </span>
            {/* The link covers the whole cell. */}
            <Link
              to={to}
              className="inline-flex items-center gap-1.5 text-link after:absolute after:inset-0 md:mt-1.5"
            >
              <span className={stacked ? 'sr-only md:not-sr-only' : ''}>{linkLabel}</span>
              <ArrowRight
                className={`size-4 shrink-0 ${stacked ? '' : 'max-xs:hidden'}`}
                aria-hidden="true"
              />
            </Link>
          </dd>
        </div>
      ))}
    </dl>
  );
}
