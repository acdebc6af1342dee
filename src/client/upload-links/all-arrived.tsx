import { CircleCheck, Lock, Plus } from 'lucide-react';
import { countOf } from '#shared/format.ts';
import { PhoneLink } from '../core/firm-links.tsx';
import { NotSent } from '../files/not-sent.tsx';
import { Button } from '../ui/button.tsx';
import { Drawing } from '../ui/drawing.tsx';
import { arrivalTime } from './link-day.ts';
import { PageTitle } from './send-frame.tsx';
import type { LinkUploads } from './use-link-uploads.ts';

interface Props {
  uploads: LinkUploads;
  onMore: () => void;
}

/** Everything sent during this visit. */
export function AllArrived({ uploads: { blocks, notSent, arrivedCount, lastArrival }, onMore }: Props) {
  return (
    <>
      <div className="flex items-start justify-between gap-4">
        <PageTitle focused>Thank you. {countOf(arrivedCount, 'file has', 'files have')} arrived.</PageTitle>
        <Drawing name="tray" className="size-20" />
      </div>
      {lastArrival && (
        <p>
          {arrivedCount === 1 ? 'It' : 'They'} reached us on {arrivalTime(lastArrival)}. You can close this
          page now.
        </p>
      )}
      <ul className="divide-y border-y">
        {blocks
          .filter(({ stored }) => stored.length > 0)
          .map(({ key, label, stored }) => (
            <li key={key ?? ''} className="flex items-center gap-3 py-3">
              <CircleCheck className="size-5 shrink-0 text-success" aria-hidden="true" />
              <span className="flex-1 wrap-anywhere">{label}</span>
              <span className="text-muted-foreground">{countOf(stored.length, 'file')}</span>
            </li>
          ))}
      </ul>
      <NotSent files={notSent} />
      <Button variant="secondary" className="w-full" onClick={onMore}>
        <Plus className="size-4.5" aria-hidden="true" />
        Add more files
      </Button>
      <p className="flex gap-3">
        <Lock className="mt-0.5 size-5 shrink-0 text-muted-foreground" aria-hidden="true" />
        Once you close this page, the link does not show what you sent, not even to you.
      </p>
      <p className="text-caption text-muted-foreground">
        Sent the wrong file? Only we can remove it. Call <PhoneLink />.
      </p>
    </>
  );
}
