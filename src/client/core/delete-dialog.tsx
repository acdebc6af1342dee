import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { messageOf } from './api-error.ts';

interface Props<Input> {
  /** What is deleted, as title and button say it: 'file'. */
  noun: string;
  remove: UseMutationResult<unknown, Error, Input>;
  /** What `remove` needs to know. */
  input: Input;
  onClose: () => void;
  /** Names what is about to be lost. */
  children: ReactNode;
}

/** Asks before something is deleted, and stays open with the reason where that fails. */
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
