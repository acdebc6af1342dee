import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { useBackCloses } from './back-closes.ts';
import { overlayClass } from './dialog.tsx';
import { IconButton } from './icon-button.tsx';
import { useReturnFocus } from './use-return-focus.ts';

interface Props {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  header: ReactNode;
  /** The edge from which it slides. */
  side?: 'left' | 'right';
  closeLabel?: string;
  children: ReactNode;
}

/** A panel that slides out from an edge over the page. */
export function Drawer({
  open,
  onOpenChange,
  title,
  header,
  side = 'left',
  closeLabel = 'Close menu',
  children,
}: Props) {
  useBackCloses(open, () => onOpenChange(false));
  const focus = useReturnFocus();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={overlayClass} />
        <Radix.Content
          aria-describedby={undefined}
          {...focus}
          className={`fixed inset-y-0 z-50 flex w-72 max-w-[85vw] flex-col overflow-y-auto bg-card shadow-dialog ${side === 'left' ? 'left-0 animate-drawer' : 'right-0 animate-drawer-right'}`}
        >
          <Radix.Title className="sr-only">{title}</Radix.Title>
          <div className="flex h-14 shrink-0 items-center justify-between border-b pr-1.5 pl-4">
            {header}
            <Radix.Close asChild>
              <IconButton label={closeLabel}>
                <X className="size-5" aria-hidden="true" />
              </IconButton>
            </Radix.Close>
          </div>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
