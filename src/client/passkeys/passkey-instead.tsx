import { Button } from '../ui/button.tsx';
import { PasskeyNotice } from './passkey-notice.tsx';

interface Props {
  pending: boolean;
  error: Error | null;
  onClick: () => void;
}

/**
 * Offers a passkey instead of the password that a dialog asks for. Render it only if `useSupportsPasskeys()` is true.
 */
export function PasskeyInstead({ pending, error, onClick }: Props) {
  return (
    <>
      <Button variant="link" pending={pending} pendingLabel="Waiting for your device..." onClick={onClick}>
        Use a passkey instead
      </Button>
      {error && (
        <PasskeyNotice error={error} title="The passkey was not used">
          Try it again, or use your password.
        </PasskeyNotice>
      )}
    </>
  );
}
