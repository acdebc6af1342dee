import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { messageOf } from './api-error.ts';

interface Props<Input> {
  /** The noun in title and button: 'file'. */
  noun: string;
  remove: UseMutationResult<unknown, Error, Input>;
  /** The input of `remove`. */
  input: Input;
  onClose: () => void;
  /** Names what will be deleted. */
  children: ReactNode;
}

/** Confirms a deletion, and stays open with the error message if it fails. */
export function DeleteDialog<Input>({ noun, remove, input, onClose, children }: Props<Input>) {
  return (
    <ConfirmDialog
      open
      title={`Delete ${noun}`}
      confirmLabel={`Delete ${noun}`}
      pendingLabel="Deleting..."
      pending={remove.isPending}
      failure={remove.error ? messageOf(remove.error) : undefined}
      onConfirm={() => remove.mutate(input, { onSuccess: onClose })}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  );
}
