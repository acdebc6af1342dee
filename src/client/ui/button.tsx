import type { ComponentProps } from 'react';

type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'link' | 'paper' | 'pine-outline';

const looks: Record<ButtonVariant, string> = {
  primary: 'bg-primary text-on-primary hover:bg-primary-hover',
  secondary: 'border border-input bg-card text-foreground hover:bg-muted',
  quiet: 'text-foreground hover:bg-muted',
  danger: 'bg-danger text-card hover:brightness-90 dark:hover:brightness-110',
  link: 'px-0! text-left text-link',
  paper: 'bg-pine-text text-on-paper hover:bg-white',
  'pine-outline': 'border border-pine-muted/60 text-pine-text hover:bg-pine-raised',
};

/** The classes of a button, also for links that look like one. */
export function buttonClass(variant: ButtonVariant = 'primary', className = ''): string {
  return `inline-flex min-h-11 items-center justify-center gap-2 rounded-control px-4.5 py-2 text-body font-semibold transition-colors disabled:opacity-55 print:hidden ${looks[variant]} ${className}`;
}

interface Props extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  /** While true the pending label is shown and presses are ignored. */
  pending?: boolean;
  pendingLabel?: string;
}

export function Button({
  variant,
  pending = false,
  pendingLabel,
  className,
  children,
  onClick,
  ...rest
}: Props) {
  return (
    <button
      type="button"
      {...rest}
      // Not `disabled`: that would drop the focus.
      aria-disabled={pending || undefined}
      onClick={pending ? (event) => event.preventDefault() : onClick}
      className={buttonClass(variant, className)}
    >
      {pendingLabel ? (
        // Both labels share one grid cell, so that the button keeps its width.
        <span className="grid *:[grid-area:1/1]">
          <span className={pending ? 'invisible' : ''}>{children}</span>
          <span className={pending ? '' : 'invisible'}>{pendingLabel}</span>
        </span>
      ) : (
        children
      )}
    </button>
  );
}
