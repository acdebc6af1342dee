import { Monitor, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SignedInDevice } from '#shared/sessions.ts';
import { formatTimestamp } from '#shared/time.ts';
import { Badge } from '../ui/badge.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

interface Props {
  devices: SignedInDevice[];
  /** At the right of a row, on phones below its text. */
  action?: (device: SignedInDevice) => ReactNode;
}

/** The browsers in which a user is signed in. */
export function DeviceRows({ devices, action }: Props) {
  return (
    <ul className="divide-y">
      {devices.map((device) => (
        <li
          key={device.id}
          className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2.5 px-5 py-3.5 xs:grid-cols-[auto_1fr_auto]"
        >
          <DeviceIcon name={device.device} />
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold">
              {device.device}
              {device.isCurrent && <Badge tone="success">This device</Badge>}
            </p>
            <p className="text-caption text-muted-foreground wrap-anywhere">
              Last used <RelativeTime timestamp={device.lastSeenAt} />, signed in{' '}
              {formatTimestamp(device.createdAt)}
            </p>
            <p className="text-caption text-muted-foreground wrap-anywhere">
              Network address {device.address}
            </p>
          </div>
          <div className="max-xs:col-start-2 empty:hidden">{action?.(device)}</div>
        </li>
      ))}
    </ul>
  );
}

function DeviceIcon({ name }: { name: string }) {
  const Icon = /iPhone|iPad|Android/.test(name) ? Smartphone : Monitor;
  return <Icon className="size-5.5 shrink-0 text-muted-foreground" aria-hidden="true" />;
}

export function ComingDeviceRows() {
  return (
    <div aria-busy="true" className="divide-y">
      <p role="status" className="sr-only">
        Loading devices...
      </p>
      {['first', 'second'].map((row) => (
        <div key={row} className="flex items-center gap-4 px-5 py-3.5">
          <Skeleton className="size-6" />
          <div className="flex-1 space-y-2.5 py-1">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-3.5 w-3/5" />
            <Skeleton className="h-3.5 w-2/5" />
          </div>
        </div>
      ))}
    </div>
  );
}
