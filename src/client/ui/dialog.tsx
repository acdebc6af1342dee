import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';
import { useReturnFocus } from './use-return-focus.ts';

export const overlayClass = 'fixed inset-0 z-40 animate-overlay bg-[rgb(8_20_16/0.5)]';

interface Props {
  open: boolean;
  /** Without it the dialog cannot be dismissed: one of its buttons must be pressed. */
  onClose?: () => void;
  title: string;
  /** For what is read rather than answered; the widest where one also writes at length. */
  wide?: boolean | 'widest';
  children: ReactNode;
}

export function Dialog({ open, onClose, title, wide = false, children }: Props) {
  const focus = useReturnFocus();
  const width = wide === 'widest' ? 'max-w-[720px]' : wide ? 'max-w-[640px]' : 'max-w-[460px]';
  const keepOpen = onClose ? undefined : (event: Event) => event.preventDefault();
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose?.()}>
      <Radix.Portal>
        <Radix.Overlay className={overlayClass} />
        <div className="pointer-events-none fixed inset-0 z-50 flex items-center justify-center p-4">
          <Radix.Content
            aria-describedby={undefined}
            {...focus}
            onEscapeKeyDown={keepOpen}
            onInteractOutside={keepOpen}
            onKeyDown={(event) => {
              // A toast lies above the dialog and would take this key for itself.
              if (event.key === 'Escape' && !event.defaultPrevented) onClose?.();
            }}
            className={`pointer-events-auto relative max-h-full w-full ${width} animate-dialog overflow-y-auto rounded-dialog border bg-card p-6 shadow-dialog`}
          >
            <Radix.Title className="pr-10 text-title font-semibold">{title}</Radix.Title>
            <div className="mt-3 space-y-5">{children}</div>
            {/* Last in the document, so that focus starts at what the dialog asks for. */}
            {onClose && (
              <Radix.Close asChild>
                <IconButton label="Close" className="absolute top-3.5 right-3">
                  <X className="size-5" aria-hidden="true" />
                </IconButton>
              </Radix.Close>
            )}
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}
