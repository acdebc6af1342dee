import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { FormAlert } from './form-alert.tsx';

interface Props {
  open: boolean;
  title: string;
  /** Names what will be lost. */
  children: ReactNode;
  confirmLabel: string;
  /** For cases where 'Cancel' could be mistaken for the action itself ('Cancel appointment'). */
  cancelLabel?: string;
  pendingLabel: string;
  pending: boolean;
  /** The error message of a failed attempt. */
  failure: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
}

/** Confirms a destructive action. The dismiss button comes first, so that it gets the focus. */
export function ConfirmDialog(props: Props) {
  return (
    <Dialog open={props.open} onClose={props.onClose} title={props.title}>
      {props.failure && <FormAlert title={props.failure} />}
      <div className="space-y-3">{props.children}</div>
      <div className="flex flex-wrap gap-3 max-xs:flex-col">
        <Button variant="secondary" onClick={props.onClose}>
          {props.cancelLabel ?? 'Cancel'}
        </Button>
        <Button
          variant="danger"
          onClick={props.onConfirm}
          pending={props.pending}
          pendingLabel={props.pendingLabel}
        >
          {props.confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
