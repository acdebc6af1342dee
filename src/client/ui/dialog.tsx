import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode, RefObject } from 'react';
import { useBackCloses } from './back-closes.ts';
import { IconButton } from './icon-button.tsx';
import { useReturnFocus } from './use-return-focus.ts';

/** The same z-index as dialogs: the overlay of a second dialog comes later in the document and covers the first. */
export const overlayClass = 'fixed inset-0 z-50 animate-overlay bg-[rgb(8_20_16/0.5)]';

interface Props {
  open: boolean;
  /** Without it the dialog cannot be dismissed. */
  onClose?: () => void;
  title: string;
  /** Width: 'reading' for text, 'writing' for longer forms, 'page' for a PDF page. */
  wide?: boolean | 'writing' | 'page';
  /** Hides the page behind it completely. */
  opaque?: boolean;
  /** Whether the back button closes it. */
  backCloses?: boolean;
  /** Below the title. */
  note?: ReactNode;
  /** Whether it sits at the bottom on phones, within reach of the thumb. */
  docked?: boolean;
  /** The element that gets the initial focus, if not the first control. */
  startAt?: RefObject<HTMLElement | null>;
  /** The element that gets the focus at the end, if the one that opened the dialog is gone. */
  endAt?: RefObject<HTMLElement | null>;
  children: ReactNode;
}

const widths = {
  narrow: 'max-w-[460px]',
  wide: 'max-w-[640px]',
  writing: 'max-w-[720px]',
  page: 'max-w-[920px]',
};

const dockedClass =
  'max-xs:max-w-none max-xs:rounded-b-none max-xs:border-x-0 max-xs:border-b-0 max-xs:pb-[calc(1.5rem+env(safe-area-inset-bottom))]';

/**
 * A dialog may open over another one, inside its tree or elsewhere. The upper one covers the lower and alone receives
 * clicks, Escape and the back button (back-closes.ts); when it closes, the focus returns to the lower one
 * (use-return-focus.ts).
 */
export function Dialog({
  open,
  onClose,
  title,
  wide = false,
  opaque = false,
  backCloses = true,
  note,
  docked = false,
  startAt,
  endAt,
  children,
}: Props) {
  useBackCloses(open && backCloses, onClose);
  const focus = useReturnFocus(endAt);
  const width = widths[typeof wide === 'string' ? wide : wide ? 'wide' : 'narrow'];
  // A page frame appears without moving: during a movement its height is not exactly 500 px, and the browser's PDF
  // viewer would lay the page out again.
  const entrance = wide === 'page' ? 'animate-overlay' : 'animate-dialog';
  const keepOpen = onClose ? undefined : (event: Event) => event.preventDefault();
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose?.()}>
      <Radix.Portal>
        <Radix.Overlay className={opaque ? 'fixed inset-0 z-50 bg-background' : overlayClass} />
        <div
          className={`pointer-events-none fixed inset-0 z-50 flex items-center justify-center p-4 ${docked ? 'max-xs:items-end max-xs:px-0 max-xs:pb-0' : ''}`}
        >
          <Radix.Content
            aria-describedby={undefined}
            {...focus}
            onOpenAutoFocus={(event) => {
              focus.onOpenAutoFocus();
              if (!startAt?.current) return;
              event.preventDefault();
              startAt.current.focus();
            }}
            onEscapeKeyDown={keepOpen}
            onInteractOutside={keepOpen}
            onKeyDown={(event) => {
              // While a toast is visible, Radix sends Escape to the toast instead of the dialog.
              if (event.key !== 'Escape' || event.defaultPrevented) return;
              // React events bubble to the dialog around this one, which must stay open.
              event.preventDefault();
              onClose?.();
            }}
            className={`pointer-events-auto relative max-h-full w-full ${width} ${entrance} overflow-y-auto rounded-dialog border bg-card p-6 shadow-dialog ${docked ? dockedClass : ''}`}
          >
            <Radix.Title tabIndex={-1} className="pr-10 text-title font-semibold wrap-anywhere outline-none">
              {title}
            </Radix.Title>
            {note && <p className="pr-10 text-muted-foreground wrap-anywhere">{note}</p>}
            <div className="mt-3 space-y-5">{children}</div>
            {/* Last in the document, so that the initial focus goes to the dialog's content. */}
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
