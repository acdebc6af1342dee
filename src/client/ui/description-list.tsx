import type { ReactNode } from 'react';

interface FactsProps {
  /** Whether most values are short, so that two fit side by side even on phones. */
  short?: boolean;
  children: ReactNode;
}

/** Details of one record, as pairs of a term and its value. */
export function DescriptionList({ short = false, children }: FactsProps) {
  // Two columns, or one if the text is too large for two.
  const columns = short
    ? 'grid-cols-[repeat(auto-fit,minmax(max(min(100%,7rem),50%_-_1rem),1fr))]'
    : 'xs:grid-cols-2';
  return <dl className={`grid gap-x-6 gap-y-3 border-y py-4 ${columns}`}>{children}</dl>;
}

interface FactProps {
  term: string;
  /** Whether it takes a separate line, everywhere or only on phones. */
  long?: boolean | 'on phones';
  children: ReactNode;
}

export function DescriptionItem({ term, long = false, children }: FactProps) {
  const span = long === true ? 'col-span-full' : long ? 'max-xs:col-span-full' : '';
  return (
    <div className={span}>
      <dt className="text-caption font-semibold text-muted-foreground">{term}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
