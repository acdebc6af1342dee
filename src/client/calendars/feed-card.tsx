import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Copy, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { readCalendarFeed, renewCalendarFeed } from '../../shared/calendars.ts';
import { call } from '../core/api.ts';
import { messageOf } from '../core/api-error.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TextField } from '../ui/text-field.tsx';
import { toast } from '../ui/toast.ts';

const feedKey = ['calendar-feed'];
const failureText = 'Something went wrong. Please try again.';

/** The reader's own meetings for the calendar program they use anyway. */
export function FeedCard() {
  const {
    data: feed,
    isError,
    refetch,
  } = useQuery({
    queryKey: feedKey,
    queryFn: () => call(readCalendarFeed),
  });
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const renew = useMutation({
    mutationFn: () => call(renewCalendarFeed),
    onSuccess: (made) => {
      client.setQueryData(feedKey, made);
      setAsking(false);
      toast({ title: 'New address made' });
    },
    onError: (error) =>
      toast({
        variant: 'destructive',
        title: 'Failed to make an address',
        description: messageOf(error, failureText),
      }),
  });
  const address = feed?.path && new URL(feed.path, location.origin).href;

  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text);
      toast({ title: 'Copied to clipboard' });
    } catch {
      toast({
        variant: 'destructive',
        title: 'Copying failed',
        description: 'Select the address and copy it by hand.',
      });
    }
  }

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
              <Button variant="secondary" onClick={() => void copy(address)}>
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
        failure={renew.error ? messageOf(renew.error, failureText) : undefined}
        onConfirm={() => renew.mutate()}
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
