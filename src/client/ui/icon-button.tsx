import type { ComponentProps } from 'react';

export const iconButtonClass =
  'inline-flex size-11 shrink-0 items-center justify-center rounded-control text-muted-foreground transition-colors print:hidden hover:bg-muted hover:text-foreground data-[state=open]:bg-muted data-[state=open]:text-foreground';

interface Props extends ComponentProps<'button'> {
  /** Read by screen readers: an icon has no text. */
  label: string;
}

export function IconButton({ label, className = '', ...rest }: Props) {
  return <button type="button" aria-label={label} className={`${iconButtonClass} ${className}`} {...rest} />;
}
