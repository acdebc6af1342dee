import { useMutation } from '@tanstack/react-query';
import { isDeadLink, messageOf } from '../core/api-error.ts';
import { Button } from '../ui/button.tsx';
import { FormAlert } from '../ui/form-alert.tsx';
import { undoEmail } from './reset-api.ts';

interface Props {
  token: string;
  onDone: (email: string) => void;
  onDeadLink: () => void;
}

/** A button and not the link itself: mail scanners open every link. */
export function UndoEmailStep({ token, onDone, onDeadLink }: Props) {
  const undo = useMutation({
    mutationFn: () => undoEmail(token),
    onSuccess: ({ email }) => onDone(email),
    onError: (error) => isDeadLink(error) && onDeadLink(),
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
