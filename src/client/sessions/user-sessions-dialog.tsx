import { countOf, personName } from '#shared/format.ts';
import type { User } from '#shared/users.ts';
import { messageOf } from '../core/api-error.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FormAlert } from '../ui/form-alert.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { useEndUserSessions, useUserSessions } from './api.ts';
import { ComingDeviceRows, DeviceRows } from './device-rows.tsx';

interface Props {
  user: User;
  onClose: () => void;
}

/** For owners: shows where a user is signed in, and signs them out everywhere. */
export function UserSessionsDialog({ user, onClose }: Props) {
  const { data: devices, isError, refetch } = useUserSessions(user.id);
  const end = useEndUserSessions(user.id);
  const name = personName(user);
  const isSignedIn = devices !== undefined && devices.length > 0;
  return (
    <Dialog open onClose={onClose} title="Signed-in devices">
      {end.error && <FormAlert title={messageOf(end.error)} />}
      {devices && !isSignedIn && <p>{name} is not signed in anywhere at the moment.</p>}
      {isSignedIn && (
        <p>
          {name} is signed in on {countOf(devices.length, 'device')}. Logging out takes a few seconds, and
          what was not sent there may be lost.
        </p>
      )}
      {(isError || !devices || isSignedIn) && (
        <div className="max-h-[45dvh] overflow-y-auto rounded-control border">
          {isError && <LoadError what="the devices" onRetry={() => void refetch()} />}
          {!devices && !isError && <ComingDeviceRows />}
          {isSignedIn && <DeviceRows devices={devices} />}
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={onClose}>
          {isSignedIn ? 'Cancel' : 'Close'}
        </Button>
        {isSignedIn && (
          <Button
            variant="danger"
            pending={end.isPending}
            pendingLabel="Logging out..."
            onClick={() => end.mutate(undefined, { onSuccess: onClose })}
          >
            Log out everywhere
          </Button>
        )}
      </div>
    </Dialog>
  );
}
