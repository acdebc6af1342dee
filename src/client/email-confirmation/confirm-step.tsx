import { useMutation } from '@tanstack/react-query';
import { isExpiredLink, messageOf } from '../core/api-error.ts';
import { Button } from '../ui/button.tsx';
import { FormAlert } from '../ui/form-alert.tsx';
import { confirmEmail } from './api.ts';

interface Props {
  token: string;
  onDone: () => void;
  onExpiredLink: () => void;
}

/** A button, because mail scanners open every link and must not trigger the action. */
export function ConfirmStep({ token, onDone, onExpiredLink }: Props) {
  const confirmation = useMutation({
    mutationFn: () => confirmEmail(token),
    onSuccess: onDone,
    onError: (error) => isExpiredLink(error) && onExpiredLink(),
  });
  return (
    <div className="space-y-5">
      {confirmation.error && <FormAlert title={messageOf(confirmation.error)} />}
      <Button
        pending={confirmation.isPending}
        pendingLabel="Confirming..."
        onClick={() => confirmation.mutate()}
      >
        Confirm my email
      </Button>
    </div>
  );
}
