import type { ReactNode } from 'react';

interface FactsProps {
  /** Most values are short: two fit side by side on phones too. */
  short?: boolean;
  children: ReactNode;
}

/** Details of one record, as pairs of a term and its value. */
export function DescriptionList({ short = false, children }: FactsProps) {
  // Two columns, or one where the text is too large for two.
  const columns = short
    ? 'grid-cols-[repeat(auto-fit,minmax(max(min(100%,7rem),50%_-_1rem),1fr))]'
    : 'xs:grid-cols-2';
  return <dl className={`grid gap-x-6 gap-y-3 border-y py-4 ${columns}`}>{children}</dl>;
}

interface FactProps {
  term: string;
  /** On a separate line; on phones only, or everywhere. */
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
