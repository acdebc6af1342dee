import { FingerprintPattern } from 'lucide-react';
import type { CurrentUser } from '#shared/accounts.ts';
import { useSignInWithPasskey } from '../passkeys/api.ts';
import { useSupportsPasskeys } from '../passkeys/ceremony.ts';
import { PasskeyNotice } from '../passkeys/passkey-notice.tsx';
import { WayRow } from './way-row.tsx';

/**
 * A passkey instead of the code that follows the password. Renders nothing if the browser does not support passkeys.
 */
export function PasskeyWay({ onPassed }: { onPassed: (user: CurrentUser) => void }) {
  const { mutate, isPending, error } = useSignInWithPasskey(onPassed);
  if (!useSupportsPasskeys()) return null;
  return (
    <>
      {error && (
        <li className="py-3">
          <PasskeyNotice error={error} title="The passkey was not used">
            Try it again, or use another way.
          </PasskeyNotice>
        </li>
      )}
      <WayRow
        icon={FingerprintPattern}
        title="Use a passkey"
        note="Fingerprint, face or screen lock"
        pending={isPending}
        onClick={() => mutate(undefined)}
      />
    </>
  );
}
