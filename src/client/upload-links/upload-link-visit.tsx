import { useEffect, useEffectEvent, useId, useState } from 'react';
import type { OpenedLink } from '#shared/upload-links.ts';
import { isExpiredLink } from '../core/api-error.ts';
import { LoadError } from '../ui/load-error.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { LinkEnded } from './link-ended.tsx';
import { BlockFrame } from './paper-block.tsx';
import { LinkTerms, NeededCard, OnlyAddsNote, SendHeading } from './send-frame.tsx';
import { SendPapers } from './send-papers.tsx';
import { otherLabel } from './use-link-uploads.ts';
import { openUploadLink } from './visit-api.ts';

type Visit = OpenedLink | 'ended' | 'failed';

/** The visit of somebody with an upload link. `token` is undefined during prerendering and never changes afterwards. */
export function UploadLinkVisit({ token }: { token: string | undefined }) {
  const [visit, setVisit] = useState<Visit>();

  async function open() {
    setVisit(undefined);
    const opened = token
      ? openUploadLink(token).catch((error: unknown) => (isExpiredLink(error) ? 'ended' : 'failed'))
      : 'ended';
    setVisit(await opened);
  }

  const start = useEffectEvent(() => {
    if (token !== undefined) void open();
  });
  useEffect(() => start(), []);

  if (visit === 'ended') return <LinkEnded token={token ?? ''} />;
  if (visit && visit !== 'failed') {
    return <SendPapers token={token ?? ''} link={visit} onEnded={() => setVisit('ended')} />;
  }
  return (
    <>
      <SendHeading />
      <OnlyAddsNote />
      {visit === 'failed' ? <LoadError what="what is needed" onRetry={() => void open()} /> : <Waiting />}
      <LinkTerms />
    </>
  );
}

/** The page before the link has been opened, without any personal data. */
function Waiting() {
  const id = useId();
  return (
    <NeededCard title="What is needed">
      {['first', 'second'].map((name) => (
        <BlockFrame
          key={name}
          labelId={`${id}-${name}`}
          label={
            <>
              <span className="sr-only">Loading...</span>
              <Skeleton className="h-5 w-3/5" />
            </>
          }
        />
      ))}
      <BlockFrame labelId={`${id}-other`} label={otherLabel} />
    </NeededCard>
  );
}
