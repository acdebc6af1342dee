import type { ComponentProps } from 'react';
import type { Passkey } from '#shared/passkeys.ts';
import { Button } from '../ui/button.tsx';
import { useCreatePasskey } from './api.ts';
import { PasskeyNotice } from './passkey-notice.tsx';

interface Props extends Pick<ComponentProps<typeof Button>, 'variant' | 'className' | 'children'> {
  onCreated?: (passkey: Passkey) => void;
}

/** Creates a passkey and adds it to the user's account. Render it only if `useSupportsPasskeys()` is true. */
export function CreatePasskey({ onCreated, children, ...look }: Props) {
  const { mutate, isPending, error } = useCreatePasskey(onCreated);
  return (
    <div className="space-y-4">
      {error && (
        <PasskeyNotice error={error} title="No passkey was created">
          Nothing has changed. You can try it again.
        </PasskeyNotice>
      )}
      <Button
        {...look}
        pending={isPending}
        pendingLabel="Waiting for your device..."
        onClick={() => mutate()}
      >
        {children}
      </Button>
    </div>
  );
}
