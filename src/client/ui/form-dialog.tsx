import type { ReactNode, SubmitEventHandler } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface Props {
  title: string;
  submitLabel: string;
  pendingLabel: string;
  pending: boolean;
  /** For what cannot be sent as it is; the form says why. */
  disabled?: boolean;
  wide?: boolean;
  /** For cases where 'Cancel' could be mistaken for the action itself. */
  cancelLabel?: string;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  onClose: () => void;
  children: ReactNode;
}

/** A short form in a dialog. Render it only while it is open, so that it always starts empty. */
export function FormDialog({
  title,
  submitLabel,
  pendingLabel,
  pending,
  disabled = false,
  wide = false,
  cancelLabel = 'Cancel',
  onSubmit,
  onClose,
  children,
}: Props) {
  return (
    <Dialog open wide={wide} onClose={onClose} title={title}>
      <form noValidate onSubmit={onSubmit} className="space-y-5">
        {children}
        <div className="flex flex-wrap gap-3 max-xs:flex-col">
          <Button type="submit" disabled={disabled} pending={pending} pendingLabel={pendingLabel}>
            {submitLabel}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {cancelLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
