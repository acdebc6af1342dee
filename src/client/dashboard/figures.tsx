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

/** Counts in one row, unless larger text wraps them. */
export function Figures({ figures }: { figures: Figure[] }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,5.75rem),1fr))] overflow-hidden rounded-card border bg-card">
      {figures.map(({ label, value, to, linkLabel, note }) => (
        // Dividers on two sides, the outer ones hidden, so that they fit any number of columns.
        <div
          key={label}
          className="relative -mt-px -ml-px border-t border-l px-3.5 py-2.5 transition-colors hover:bg-muted md:px-5 md:py-4"
        >
          <dt className="text-caption font-medium text-muted-foreground md:text-body">{label}</dt>
          <dd className="flex flex-wrap items-center justify-between gap-x-1 md:block">
            <span className="block text-figure font-[650] tabular-nums md:mt-1 md:text-stat">
              {value === undefined ? (
                <Skeleton className="my-0.5 h-6 w-12 md:my-1 md:h-8 md:w-16" />
              ) : (
                formatNumber(value)
              )}
              {note && value !== undefined && (
                <span className="ml-1 text-caption font-normal tracking-normal text-muted-foreground md:ml-2 md:text-body">
                  {note}
                </span>
              )}
            </span>
            {/* The link covers the whole cell. */}
            <Link
              to={to}
              className="inline-flex items-center gap-1.5 text-link after:absolute after:inset-0 after:-outline-offset-2 md:mt-1.5"
            >
              <span className="sr-only md:not-sr-only">{linkLabel}</span>
              <ArrowRight className="size-4 shrink-0" aria-hidden="true" />
            </Link>
          </dd>
        </div>
      ))}
    </dl>
  );
}
