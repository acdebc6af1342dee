import { useMutation } from '@tanstack/react-query';
import { isDeadLink, messageOf } from '../core/api-error.ts';
import { Button } from '../ui/button.tsx';
import { FormAlert } from '../ui/form-alert.tsx';
import { confirmNewEmail } from './reset-api.ts';

interface Props {
  token: string;
  onDone: (email: string) => void;
  onDeadLink: () => void;
}

/** A button and not the link itself: mail scanners open every link. */
export function ConfirmEmailStep({ token, onDone, onDeadLink }: Props) {
  const confirm = useMutation({
    mutationFn: () => confirmNewEmail(token),
    onSuccess: ({ email }) => onDone(email),
    onError: (error) => isDeadLink(error) && onDeadLink(),
  });
  return (
    <div className="space-y-5">
      {confirm.error && <FormAlert title={messageOf(confirm.error)} />}
      <Button pending={confirm.isPending} pendingLabel="Confirming..." onClick={() => confirm.mutate()}>
        Confirm this address
      </Button>
    </div>
  );
}
