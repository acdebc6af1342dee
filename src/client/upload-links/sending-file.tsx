import { RotateCw, X } from 'lucide-react';
import { extensionOf } from '#shared/files.ts';
import { FileTile } from '../files/file-tile.tsx';
import { canBeSent, isOnItsWay, type QueuedFile } from '../files/queued-file.ts';
import { adviceFor, sizeInMegabytes } from '../files/upload-rules.ts';
import { useShownProblem } from '../files/use-shown-problem.ts';
import { Button } from '../ui/button.tsx';
import { FieldError } from '../ui/field.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import type { PaperBlock } from './use-link-uploads.ts';

/** A file of this visit that has not arrived yet. */
export function SendingFile({ queued, queue }: { queued: QueuedFile; queue: PaperBlock['queue'] }) {
  const { id, file, state, problem, busy } = queued;
  const onItsWay = isOnItsWay(queued);
  const advice = state === 'refused' && adviceFor(file, false);
  const row = useShownProblem(state);
  const name = file.name.replace(/^(Photos, \d+ pages?)\.pdf$/, '$1');
  return (
    <li ref={row} className="flex scroll-my-6 gap-3 rounded-control bg-muted p-3">
      <FileTile type={extensionOf(file.name)} />
      <div className="min-w-0 flex-1 space-y-1.5">
        <p className="wrap-anywhere">{name}</p>
        {state === 'sending' || state === 'stored' ? (
          <HowFar queued={queued} />
        ) : (
          onItsWay && (
            <p className="text-caption text-muted-foreground">
              {busy ? 'Many files are being sent just now. This one goes by itself.' : 'Waiting for its turn'}
            </p>
          )
        )}
        {state === 'refused' && <FieldError>{problem}</FieldError>}
        {advice && <p>{advice}</p>}
        {canBeSent(queued) && (
          <>
            <FieldError>Not sent. The file is still here.</FieldError>
            {state === 'failed' && <p className="text-caption">{problem}</p>}
            <Button variant="secondary" aria-label={`Try again: ${name}`} onClick={() => queue.start(id)}>
              <RotateCw className="size-4.5" aria-hidden="true" />
              Try again
            </Button>
          </>
        )}
      </div>
      {state !== 'stored' && (
        <IconButton
          label={onItsWay ? `Cancel ${name}` : `Remove ${name}`}
          className="-mt-1 -mr-1"
          onClick={() => (onItsWay ? queue.cancel(id) : queue.remove(id))}
        >
          <X className="size-5" aria-hidden="true" />
        </IconButton>
      )}
    </li>
  );
}

function HowFar({ queued: { file, percent, state } }: { queued: QueuedFile }) {
  const sent = sizeInMegabytes((file.size * percent) / 100).replace(' MB', '');
  return (
    <>
      <ProgressBar label={`Sending ${file.name}`} percent={percent} />
      <p className="flex flex-wrap justify-between gap-x-4 text-caption text-muted-foreground tabular-nums">
        <span>{state === 'stored' ? 'It has arrived' : `${sent} of ${sizeInMegabytes(file.size)}`}</span>
        <span className="font-semibold text-foreground">{percent}%</span>
      </p>
    </>
  );
}
