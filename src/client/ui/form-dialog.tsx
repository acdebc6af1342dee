import type { ReactNode, SubmitEventHandler } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface Props {
  title: string;
  submitLabel: string;
  pendingLabel: string;
  pending: boolean;
  wide?: boolean;
  /** Where 'Cancel' would be read as something else. */
  cancelLabel?: string;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  onClose: () => void;
  children: ReactNode;
}

/** A short form over the page. It is rendered while it is open, so that it always starts afresh. */
export function FormDialog({
  title,
  submitLabel,
  pendingLabel,
  pending,
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
        <div className="flex flex-wrap gap-3">
          <Button type="submit" pending={pending} pendingLabel={pendingLabel}>
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
