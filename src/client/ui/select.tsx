import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { inputClass } from './field.tsx';

/** A native select with our styles: phones and screen readers support it best. */
export function Select({ className = '', ...select }: ComponentProps<'select'>) {
  return (
    <div className={`relative print:hidden ${className}`}>
      <select className={`${inputClass} appearance-none pr-9 text-ellipsis`} {...select} />
      <ChevronDown
        className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-muted-foreground"
        aria-hidden="true"
      />
    </div>
  );
}
