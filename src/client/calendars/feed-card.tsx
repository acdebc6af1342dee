import { Copy, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../core/api-error.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { copyText } from '../ui/copy-text.ts';
import { LoadError } from '../ui/load-error.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useCalendarFeed, useRenewFeed } from './api.ts';

/** The user's own appointments as a calendar feed. */
export function FeedCard() {
  const { data: feed, isError, refetch } = useCalendarFeed();
  const renew = useRenewFeed();
  const [asking, setAsking] = useState(false);
  const address = feed?.path && new URL(feed.path, location.origin).href;
  return (
    <Card title="Calendar feed">
      <div className="space-y-4 border-t px-5 py-4">
        <p className="text-muted-foreground">
          Subscribe to this address in Google, Apple or Outlook Calendar, and your own meetings appear there.
          Whoever has the address sees them: keep it to yourself.
        </p>
        {isError && <LoadError what="the address" onRetry={() => void refetch()} />}
        {!feed && !isError && <Skeleton className="h-11" />}
        {address && (
          <>
            <TextField
              id="feed-address"
              label="Private address"
              readOnly
              value={address}
              onFocus={(event) => event.target.select()}
            />
            <div className="flex flex-wrap gap-3">
              <Button
                variant="secondary"
                onClick={() => void copyText(address, 'Select the address and copy it by hand.')}
              >
                <Copy className="size-4.5" aria-hidden="true" />
                Copy address
              </Button>
              <Button variant="quiet" onClick={() => setAsking(true)}>
                <RefreshCw className="size-4.5" aria-hidden="true" />
                Renew address
              </Button>
            </div>
          </>
        )}
        {feed && !address && (
          <Button
            variant="secondary"
            pending={renew.isPending}
            pendingLabel="Making..."
            onClick={() => renew.mutate()}
          >
            Make an address
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asking}
        title="Renew address"
        confirmLabel="Renew address"
        pendingLabel="Renewing..."
        pending={renew.isPending}
        failure={renew.error ? messageOf(renew.error) : undefined}
        onConfirm={() => renew.mutate(undefined, { onSuccess: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      >
        <p>
          The old address stops working at once, and calendars that use it no longer update. Continue only if
          you can enter the new one there.
        </p>
      </ConfirmDialog>
    </Card>
  );
}
