import { FingerprintPattern, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { type Passkey, passkeysPerUser } from '#shared/passkeys.ts';
import { formatDay } from '#shared/time.ts';
import { LoadError } from '../ui/load-error.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import { RowMenu } from '../ui/row-menu.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { usePasskeys } from './api.ts';
import { useSupportsPasskeys } from './ceremony.ts';
import { CreatePasskey } from './create-passkey.tsx';
import { RemovePasskeyDialog } from './remove-passkey-dialog.tsx';
import { RenamePasskeyDialog } from './rename-passkey-dialog.tsx';

/** The part of 'Password & Security' about passkeys. */
export function PasskeySection() {
  const { data: passkeys, isError, refetch } = usePasskeys();
  return (
    <section aria-labelledby="passkeys-heading" className="space-y-4">
      <h2 id="passkeys-heading" className="text-title font-semibold">
        Passkeys
      </h2>
      <p className="text-muted-foreground">
        Log in with your fingerprint, face or screen lock instead of your password. Add one on each device
        that you use.
      </p>
      {isError && !passkeys && <LoadError what="your passkeys" onRetry={() => void refetch()} />}
      {!passkeys && !isError && <ComingPasskeyRow />}
      {passkeys && (
        <>
          <PasskeyRows passkeys={passkeys} />
          <AddPasskey count={passkeys.length} />
        </>
      )}
    </section>
  );
}

function ComingPasskeyRow() {
  return (
    <div aria-busy="true" className="space-y-2.5 rounded-card border bg-card px-5 py-4">
      <p role="status" className="sr-only">
        Loading passkeys...
      </p>
      <Skeleton className="h-4 w-2/5" />
      <Skeleton className="h-3.5 w-3/5" />
    </div>
  );
}

function AddPasskey({ count }: { count: number }) {
  const supported = useSupportsPasskeys();
  if (!supported) {
    return (
      <p className="text-muted-foreground">You cannot add a passkey in this browser or at this address.</p>
    );
  }
  if (count >= passkeysPerUser) {
    return (
      <p className="text-muted-foreground">
        You have {passkeysPerUser} passkeys. To add another, first remove one that you no longer use.
      </p>
    );
  }
  return <CreatePasskey variant="secondary">Add a passkey</CreatePasskey>;
}

function PasskeyRows({ passkeys }: { passkeys: Passkey[] }) {
  const [open, setOpen] = useState<{ dialog: 'rename' | 'remove'; passkey: Passkey }>();
  const close = () => setOpen(undefined);
  return (
    <>
      {passkeys.length === 0 ? (
        <p className="rounded-card border bg-card px-5 py-4">You have no passkey yet.</p>
      ) : (
        <ul className="divide-y rounded-card border bg-card">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRename={() => setOpen({ dialog: 'rename', passkey })}
              onRemove={() => setOpen({ dialog: 'remove', passkey })}
            />
          ))}
        </ul>
      )}
      {open?.dialog === 'rename' && <RenamePasskeyDialog passkey={open.passkey} onClose={close} />}
      {open?.dialog === 'remove' && (
        <RemovePasskeyDialog passkey={open.passkey} isLast={passkeys.length === 1} onClose={close} />
      )}
    </>
  );
}

interface RowProps {
  passkey: Passkey;
  onRename: () => void;
  onRemove: () => void;
}

function PasskeyRow({ passkey, onRename, onRemove }: RowProps) {
  return (
    <li className="flex items-center gap-4 py-3 pr-3 pl-5">
      <FingerprintPattern className="size-5.5 shrink-0 text-muted-foreground" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">{passkey.name}</p>
        <p className="text-caption text-muted-foreground">
          Added {formatDay(passkey.createdAt)},{' '}
          {passkey.lastUsedAt ? (
            <>
              last used <RelativeTime timestamp={passkey.lastUsedAt} />
            </>
          ) : (
            'not used yet'
          )}
        </p>
      </div>
      <RowMenu
        label={`Actions for ${passkey.name}`}
        actions={[
          { label: 'Rename', icon: Pencil, onSelect: onRename },
          { label: 'Remove', icon: Trash2, destructive: true, onSelect: onRemove },
        ]}
      />
    </li>
  );
}
