import { FingerprintPattern } from 'lucide-react';
import type { CurrentUser } from '#shared/accounts.ts';
import { Button } from '../ui/button.tsx';
import { useSignInWithPasskey } from './api.ts';
import { useSupportsPasskeys } from './ceremony.ts';
import { PasskeyNotice } from './passkey-notice.tsx';
import { usePasskeyAutofill } from './use-passkey-autofill.ts';

interface Props {
  onSignedIn: (user: CurrentUser) => void;
}

/** The way to sign in without a password; renders nothing if the browser does not support passkeys. */
export function PasskeySignIn({ onSignedIn }: Props) {
  return useSupportsPasskeys() && <PasskeyButton onSignedIn={onSignedIn} />;
}

function PasskeyButton({ onSignedIn }: Props) {
  const { mutate, isPending, isSuccess, error } = useSignInWithPasskey(onSignedIn);
  usePasskeyAutofill(mutate, { paused: isPending || isSuccess });
  return (
    // The button is prerendered. Without passkey support it is hidden from the first paint on, so that nothing moves.
    <div className="mt-6 in-[.no-passkeys]:hidden">
      <p className="mb-5 flex items-center gap-4 text-body text-muted-foreground before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
        or without a password
      </p>
      {error && (
        <div className="mb-5">
          <PasskeyNotice error={error} title="The passkey was not used">
            Try it again, or log in with your password.
          </PasskeyNotice>
        </div>
      )}
      <Button
        variant="secondary"
        className="min-h-12 w-full"
        pending={isPending}
        pendingLabel="Waiting for your device..."
        onClick={() => mutate(undefined)}
      >
        <span className="flex items-center justify-center gap-2">
          <FingerprintPattern className="size-5" aria-hidden="true" />
          Log in with a passkey
        </span>
      </Button>
      <p className="mt-2 text-caption text-muted-foreground">
        Your fingerprint, face or screen lock, once you have set it up.
      </p>
    </div>
  );
}
