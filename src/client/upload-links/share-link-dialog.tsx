import { useEffect, useEffectEvent, useState } from 'react';
import { countOf } from '#shared/format.ts';
import type { UploadLink } from '#shared/upload-links.ts';
import { messageOf } from '../core/api-error.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useHandheld } from '../ui/use-handheld.ts';
import { useEndUploadLink, useRenewUploadLink, useUploadLink } from './api.ts';
import { linkDay } from './link-day.ts';
import { LinkWays } from './link-ways.tsx';

interface Props {
  listId: number;
  /** The name of the client to email the link to; if undefined, the signed-in user. */
  clientName?: string;
  /** Opened by 'Take a photo' on a computer: the code opens the link on the phone. */
  forPhoto?: boolean;
  onClose: () => void;
}

/** The upload link of a list: share, copy, email, scan, renew or end it. */
export function ShareLinkDialog({ listId, clientName, forPhoto = false, onClose }: Props) {
  const { data: link, isError, refetch } = useUploadLink(listId);
  // Nobody can scan the phone that they hold.
  const handheld = useHandheld();
  const renew = useRenewUploadLink();
  const make = () => renew.mutate({ id: listId });

  // A user who wants to take a photo needs a link, so it is made at once.
  const makeForPhoto = useEffectEvent(() => {
    if (forPhoto && renew.isIdle) make();
  });
  const isMissing = link === null;
  useEffect(() => {
    if (isMissing) makeForPhoto();
  }, [isMissing]);

  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={forPhoto ? 'Take the photo with your phone' : 'Share an upload link'}
    >
      <p className="text-muted-foreground">
        {forPhoto
          ? 'Point the camera of your phone at this code and open the link. What you add there appears in the list.'
          : 'With this link anybody can add files without signing in. They cannot see, open or delete anything.'}
      </p>
      {isError && <LoadError what="the link" onRetry={() => void refetch()} />}
      {link === undefined && !isError && <Skeleton className="h-52" />}
      {link === null && (
        <Button pending={renew.isPending} pendingLabel="Making..." onClick={make}>
          Make a link
        </Button>
      )}
      {link && (
        <>
          {!handheld && <QrCode link={link} />}
          {!forPhoto && <LinkWays listId={listId} clientName={clientName} url={link.url} />}
          <LinkState listId={listId} link={link} renewing={renew.isPending} onRenew={make} />
        </>
      )}
    </Dialog>
  );
}

function QrCode({ link: { qrCode } }: { link: UploadLink }) {
  return (
    <img
      src={`data:image/svg+xml,${encodeURIComponent(qrCode)}`}
      alt="QR code of the upload link"
      className="mx-auto size-48 rounded-control border bg-white p-1"
    />
  );
}

interface StateProps {
  listId: number;
  link: UploadLink;
  renewing: boolean;
  onRenew: () => void;
}

function LinkState({ listId, link: { expiresAt, uploadCount }, renewing, onRenew }: StateProps) {
  const end = useEndUploadLink();
  const [asking, setAsking] = useState(false);
  return (
    <div className="space-y-2 border-t pt-4">
      <p role="status" className="text-muted-foreground">
        It works until {linkDay(expiresAt)}.{' '}
        {uploadCount > 0 && `${countOf(uploadCount, 'file has', 'files have')} come through it.`}
      </p>
      <div className="flex flex-wrap gap-x-5">
        <Button variant="link" pending={renewing} onClick={onRenew}>
          Make a new link
        </Button>
        <Button variant="link" onClick={() => setAsking(true)}>
          End the link
        </Button>
      </div>
      <p className="text-caption text-muted-foreground">A new link ends this one at once.</p>
      <ConfirmDialog
        open={asking}
        title="End the link"
        cancelLabel="Keep the link"
        confirmLabel="End the link"
        pendingLabel="Ending..."
        pending={end.isPending}
        failure={end.error ? messageOf(end.error) : undefined}
        onConfirm={() => end.mutate({ id: listId }, { onSuccess: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      >
        <p>Nobody can add files with it any more. What has arrived stays with us.</p>
      </ConfirmDialog>
    </div>
  );
}
