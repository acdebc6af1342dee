import { DropdownMenu as Radix } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';

export const DropdownMenu = Radix.Root;
export const DropdownTrigger = Radix.Trigger;

interface ContentProps extends ComponentProps<typeof Radix.Content> {
  /** Rendered without a portal, so that it stays inside its landmark; for menus whose containers do not clip them. */
  inPlace?: boolean;
}

export function DropdownContent({ inPlace = false, className = 'w-60', ...rest }: ContentProps) {
  const content = (
    <Radix.Content
      align="end"
      sideOffset={8}
      collisionPadding={12}
      className={`z-40 max-h-(--radix-dropdown-menu-content-available-height) max-w-[calc(100vw-24px)] animate-menu overflow-y-auto rounded-card border bg-card p-1.5 shadow-menu ${className}`}
      {...rest}
    />
  );
  return inPlace ? content : <Radix.Portal>{content}</Radix.Portal>;
}

export function DropdownItem({ className = '', ...rest }: ComponentProps<typeof Radix.Item>) {
  return (
    <Radix.Item
      className={`flex min-h-11 cursor-pointer items-center gap-3 rounded-badge px-2.5 py-1.5 text-body font-medium wrap-anywhere outline-none select-none data-disabled:cursor-default data-disabled:text-muted-foreground data-highlighted:bg-muted [&>svg]:size-4.5 [&>svg]:shrink-0 [&>svg]:text-muted-foreground ${className}`}
      {...rest}
    />
  );
}

/** Shown instead of a menu's items: they are loading, or there are none. */
export function DropdownNote({ children }: { children: ReactNode }) {
  return (
    <Radix.Item disabled className="px-2.5 py-3 text-muted-foreground">
      {children}
    </Radix.Item>
  );
}

/** The error state of a menu; retrying leaves the menu open. */
export function DropdownLoadError({ what, onRetry }: { what: string; onRetry: () => void }) {
  return (
    <>
      <DropdownNote>We couldn't load {what}. Check your connection and try again.</DropdownNote>
      <DropdownItem
        onSelect={(event) => {
          event.preventDefault();
          onRetry();
        }}
      >
        Try again
      </DropdownItem>
    </>
  );
}

export function DropdownRule() {
  return <Radix.Separator className="-mx-1.5 my-1.5 h-px bg-border" />;
}

export function DropdownLabel({ className = '', ...rest }: ComponentProps<typeof Radix.Label>) {
  return <Radix.Label className={`px-2.5 py-2 ${className}`} {...rest} />;
}
