import { Upload } from 'lucide-react';
import { useState } from 'react';
import { countOf } from '#shared/format.ts';
import type { OpenedLink } from '#shared/upload-links.ts';
import { UploadLeaveGuard } from '../files/upload-leave-guard.tsx';
import { AllArrived } from './all-arrived.tsx';
import { PaperBlockView } from './paper-block.tsx';
import { LinkTerms, NeededCard, OnlyAddsNote, SendHeading } from './send-frame.tsx';
import { type LinkUploads, onlyLabel, useLinkUploads } from './use-link-uploads.ts';

interface Props {
  token: string;
  link: OpenedLink;
  onEnded: () => void;
}

/** Adds papers through a valid link, and shows what this visit has sent. */
export function SendPapers({ token, link, onEnded }: Props) {
  const uploads = useLinkUploads(token, link, onEnded);
  const { blocks, complete, onTheirWay, arrivedCount } = uploads;
  /** How many papers had arrived when the visitor chose to add more. */
  const [before, setBefore] = useState(0);
  const done = complete && arrivedCount > before;

  return (
    <>
      <UploadLeaveGuard uploads={uploads} />
      {done ? (
        <AllArrived uploads={uploads} onMore={() => setBefore(arrivedCount)} />
      ) : (
        <>
          <SendHeading />
          {onTheirWay > 0 ? <OnTheirWay count={onTheirWay} /> : <OnlyAddsNote />}
          <NeededCard title={link.items?.length ? 'What is needed' : onlyLabel}>
            {blocks.map((block) => (
              <PaperBlockView key={block.key ?? ''} block={block} />
            ))}
          </NeededCard>
          <LinkTerms expiresAt={link.expiresAt} />
        </>
      )}
      <p role="status" className="sr-only">
        {announcement(uploads)}
      </p>
    </>
  );
}

/** Announced to screen readers at each quarter, not at each percent. */
function announcement({ files, arrivedCount }: LinkUploads): string {
  const sending = files.find(({ state }) => state === 'sending');
  const quarter = Math.floor((sending?.percent ?? 0) / 25) * 25;
  if (sending) return quarter > 0 ? `${sending.file.name}: ${quarter}%` : '';
  return arrivedCount > 0 ? `${countOf(arrivedCount, 'file has', 'files have')} arrived` : '';
}

function OnTheirWay({ count }: { count: number }) {
  return (
    <div className="flex gap-3 rounded-card border border-info/40 bg-info-soft px-4 py-3">
      <Upload className="mt-0.5 size-5 shrink-0 text-info" aria-hidden="true" />
      <p>
        <strong className="font-semibold text-info">
          {countOf(count, 'file is', 'files are')} on {count === 1 ? 'its' : 'their'} way.
        </strong>{' '}
        Please keep this page open until {count === 1 ? 'it has' : 'they have'} arrived.
      </p>
    </div>
  );
}
