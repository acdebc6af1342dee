import { useId, useRef, useState } from 'react';
import { countOf } from '#shared/format.ts';
import { messageOf } from '../core/api-error.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { useKeepFocus } from '../ui/use-keep-focus.ts';
import { useEndOtherSessions, useEndSession, useOwnSessions } from './api.ts';
import { ComingDeviceRows, DeviceRows } from './device-rows.tsx';

/** The user's own sessions. Each can be ended from any other. */
export function SignedInDevices() {
  const { data: devices, isError, refetch } = useOwnSessions();
  const end = useEndSession();
  const endOthers = useEndOtherSessions();
  const [asking, setAsking] = useState(false);
  const section = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = useId();
  // The button of an ended session is removed with its row.
  useKeepFocus(section, heading);
  const others = devices?.filter(({ isCurrent }) => !isCurrent).length ?? 0;
  return (
    <section ref={section} aria-labelledby={headingId} className="space-y-4">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 ref={heading} id={headingId} className="text-title font-semibold outline-none">
          Where you are signed in
        </h2>
        {others > 0 && (
          <Button variant="secondary" onClick={() => setAsking(true)}>
            End all others
          </Button>
        )}
      </div>
      <div className="rounded-card border bg-card">
        {isError && <LoadError what="your devices" onRetry={() => void refetch()} />}
        {!devices && !isError && <ComingDeviceRows />}
        {devices && !isError && (
          <DeviceRows
            devices={devices}
            action={({ id, device, isCurrent }) =>
              !isCurrent && (
                <Button
                  variant="secondary"
                  aria-label={`End ${device}`}
                  pending={end.isPending && end.variables === id}
                  pendingLabel="Ending..."
                  onClick={() => end.mutate(id)}
                >
                  End
                </Button>
              )
            }
          />
        )}
      </div>
      {devices && (
        <p className="text-muted-foreground">
          {others > 0
            ? 'Do you not recognize one of them? End it, then change your password above.'
            : 'You are signed in on this device only.'}
        </p>
      )}
      <ConfirmDialog
        open={asking}
        title="Log out everywhere else?"
        confirmLabel="End all others"
        pendingLabel="Ending..."
        pending={endOthers.isPending}
        failure={endOthers.error ? messageOf(endOthers.error) : undefined}
        onConfirm={() => endOthers.mutate(undefined, { onSuccess: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      >
        <p>
          {countOf(others, 'other device')} {others === 1 ? 'is' : 'are'} signed out within a few seconds. You
          stay signed in here.
        </p>
      </ConfirmDialog>
    </section>
  );
}
