import { useMutation } from '@tanstack/react-query';
import type { UndoneChange } from '#shared/account-settings.ts';
import { isExpiredLink, messageOf } from '../core/api-error.ts';
import { Button } from '../ui/button.tsx';
import { FormAlert } from '../ui/form-alert.tsx';
import { undoEmailChange } from './reset-api.ts';

interface Props {
  token: string;
  onDone: (undone: UndoneChange) => void;
  onExpiredLink: () => void;
}

/** A button, because mail scanners open every link and must not trigger the action. */
export function UndoEmailStep({ token, onDone, onExpiredLink }: Props) {
  const undo = useMutation({
    mutationFn: () => undoEmailChange(token),
    onSuccess: onDone,
    onError: (error) => isExpiredLink(error) && onExpiredLink(),
  });
  return (
    <div className="space-y-5">
      {undo.error && <FormAlert title={messageOf(undo.error)} />}
      <Button pending={undo.isPending} pendingLabel="Undoing..." onClick={() => undo.mutate()}>
        This was not me
      </Button>
    </div>
  );
}
